"""Units that numbers carry, in the spellings of both languages, each with one canonical form."""

from __future__ import annotations

from workbench.facts.text import word_list

__all__ = [
    "CHINESE_UNITS",
    "ENGLISH_UNITS",
    "LABORATORY_UNITS",
    "MEASURES",
    "UNITS_BEHIND_DIGITS",
    "unit_of",
]

_ENGLISH = {
    "%": "% percent percentage pct",
    "ml": "ml milliliter milliliters millilitre millilitres mL",
    "l": "L liter liters litre litres",
    "mm": "mm millimeter millimeters",
    "cm": "cm centimeter centimeters centimetre centimetres",
    "m": "m meter meters metre metres",
    "km": "km kilometer kilometers kilometre kilometres",
    "mile": "mile miles mi",
    "inch": "inch inches in",
    "ft": "ft foot feet",
    "µg": "µg μg mcg ug",
    "mg": "mg",
    "IU": "IU",
    "mmol/L": "mmol/L mmol/l",
    "µmol/L": "µmol/L μmol/L µmol/l umol/L",
    "nmol/L": "nmol/L nmol/l",
    "mg/dL": "mg/dL mg/dl",
    "g/L": "g/L g/l",
    "mmHg": "mmHg",
    "g": "g gram grams",
    "kg": "kg kilo kilos kilogram kilograms kgs",
    "lb": "lb lbs pound pounds",
    "oz": "oz ounce ounces",
    "ton": "ton tons tonne tonnes",
    "B": "byte bytes",
    "KB": "KB kB kilobytes",
    "MB": "MB megabyte megabytes",
    "GB": "GB gigabyte gigabytes",
    "TB": "TB terabyte terabytes",
    "KiB": "KiB Ki",
    "MiB": "MiB Mi",
    "GiB": "GiB Gi",
    "kbps": "kbps kbit/s",
    "Mbps": "Mbps Mbit/s",
    "Gbps": "Gbps Gbit/s",
    "MP": "MP megapixel megapixels",
    "px": "px pixel pixels",
    "dpi": "dpi DPI",
    "fps": "fps",
    "Hz": "Hz hertz",
    "kHz": "kHz",
    "MHz": "MHz",
    "GHz": "GHz",
    "W": "W watt watts",
    "kW": "kW",
    "MW": "MW megawatt megawatts",
    "GW": "GW gigawatt gigawatts",
    "kWh": "kWh",
    "MWh": "MWh",
    "GWh": "GWh",
    "Pa": "Pa",
    "hPa": "hPa",
    "kPa": "kPa",
    "MPa": "MPa",
    "bar": "bar",
    "psi": "psi PSI",
    "V": "V volt volts",
    "mAh": "mAh",
    "ms": "ms msec millisecond milliseconds",
    "second": "s sec secs second seconds",
    "minute": "min mins minute minutes",
    "hour": "h hr hrs hour hours",
    "day": "day days",
    "business day": "",
    "night": "night nights",
    "week": "week weeks wk wks",
    "month": "month months mo",
    "year": "year years yr yrs",
    "°C": "°C ℃",
    "°F": "°F ℉",
    "degree": "° degree degrees",
    "x": "x X",
    "K": "K",
    "rpm": "rpm RPM",
    "tokens": "tokens token",
    "mph": "mph",
    "km/h": "km/h",
    "sqm": "sqm m²",
    "sqft": "sqft",
}
_CHINESE = {
    "%": "个百分点",
    "ml": "毫升",
    "l": "升 公升",
    "mm": "毫米",
    "cm": "厘米 公分",
    "m": "米 公尺",
    "km": "公里 千米",
    "inch": "英寸 英吋 寸",
    "ft": "英尺",
    "µg": "微克",
    "mg": "毫克",
    "mile": "英里",
    "lb": "磅",
    "kWh": "千瓦时 度电",
    "kW": "千瓦",
    "W": "瓦",
    "g": "克",
    "kg": "公斤 千克",
    "jin": "斤",
    "ton": "吨 噸",
    "px": "像素",
    "second": "秒 秒钟 秒鐘",
    "ms": "毫秒",
    "minute": "分钟 分鐘",
    "hour": "小时 小時 个小时 個小時 个钟头 钟头",
    "day": "天 日",
    "business day": "个工作日 個工作日 工作日",
    "night": "晚",
    "week": "周 星期 个星期 個星期 礼拜 个礼拜 週",
    "month": "个月 個月",
    "year": "年 岁 歲",
    "°C": "摄氏度 ℃",
    "°F": "华氏度",
    "degree": "度",
    "point": "分",
    "x": "倍",
    "time": "次",
    "person": "人 位 名",
    "floor": "层 楼",
    "item": "件",
    "ticket": "张 張",
    "room": "间 間",
    "line": "行",
    "character": "字符 字",
    "tokens": "个token",
    "home": "家",
    "piece": "个 個 只 支 条 條 台 臺 部 份 本 款 项 項 箱 套 双 瓶 杯 罐 盒 包 把 "
    "辆 輛 站 门 種 种 点 页 頁 章 段",
}
_TIGHT = frozenset(word_list("m B W V K x L X in mi mo l Mi Gi Ki bar"))


def _table(words_by_unit: dict[str, str]) -> dict[str, str]:
    return {word: unit for unit, words in words_by_unit.items() for word in words.split()}


# Behind a Chinese numeral these are as often part of a name, as in 五道口.
_BEHIND_DIGITS = {
    "star": "星级 星級 星",
    "sqm": "平方米 平米",
    "piece": "道 处 處 场 場 颗 顆 粒 片 节 節 题 題 座 栋 幢 户 戶 批 组 組 例 棵 朵 架 桌 碗 盘 "
    "盤 桶 步 圈 集 期 排 对 對 根 幅 封 篇 首 级 級 轮 輪 届 屆 单 單 趟 遍 辈 代 桩 起 桶 面 副",
}

ENGLISH_UNITS: dict[str, str] = _table(_ENGLISH)
"""Canonical unit by its English spelling or symbol, case as written."""

CHINESE_UNITS: dict[str, str] = _table(_CHINESE)
"""Canonical unit or kind of thing counted by its Chinese word."""

LABORATORY_UNITS = r"(?:[µμumn]?mol/[Ll]|mg/d[Ll]|g/[Ll]|[µμ]g|mmHg)(?![A-Za-z0-9_/])"
"""Regular expression for measures with a sign that no word has."""

UNITS_BEHIND_DIGITS: dict[str, str] = {**_table(_BEHIND_DIGITS), **CHINESE_UNITS}
"""The same with words that count only behind digits."""

MEASURES: frozenset[str] = frozenset(_ENGLISH)
"""Canonical units that measure; what is not in here counts things."""


def unit_of(word: str, *, attached: bool) -> str | None:
    """Canonical unit that a word after a number names, None when it names none.

    Args:
        word: The word, case as written.
        attached: Whether it touches the number; single letters are units only then.
    """
    unit = ENGLISH_UNITS.get(word) or ENGLISH_UNITS.get(word.lower()) or CHINESE_UNITS.get(word)
    return None if unit and word in _TIGHT and not attached else unit
