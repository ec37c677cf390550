"""The pages of the dashboard, a file each; Streamlit runs them as scripts."""
