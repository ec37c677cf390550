"""The dashboard: a Streamlit app over run files, for people who look and decide.

`app.py` is what Streamlit runs; each page is a file in `views/`. Everything that is shown comes
from the library's own readers; this package only asks, caches and draws. Recorded words are escaped
before they are shown, whatever they hold.
"""
