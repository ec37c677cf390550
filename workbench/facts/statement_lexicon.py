"""A small English-Chinese dictionary of the words that rules and agreements are made of.

One line is one concept: its name, its English words, its Chinese words. A name that begins with `-`
is the opposite of the concept behind it: *forbid* is *allow* with its sign turned. A Chinese word
that joins two concepts names both with `+`. The dictionary gives synonyms inside one language too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

__all__ = ["Concept", "chinese_concepts", "english_concepts", "stem"]

_CONCEPTS = """
refund | refund reimburse reimbursement | 退款 退钱 退到 退回 退费 退还
return | return | 退货 归还 退换
exchange | exchange swap | 换货 调换 更换 换成
cancel | cancel cancellation cancelation call-off | 取消 退订 撤销 作废
change | modify modification adjust adjustment alter edit | 修改 更改 改动 改成 变更 变动
change | change update amend amendment correct correction set | 更新 调整 改签 改期 改为 改到
-change | unchanged intact untouched remain stay | 不变 保持不变 原样 维持不变
keep | keep retain preserve hold-on-to | 保留 留着 留下 保存
-keep | delete remove discard erase | 删除 删掉 移除 去掉 清掉 删
add | add addition append | 添加 增加 加上 追加 新增
upgrade | upgrade | 升级 升舱
downgrade | downgrade | 降级 降舱
clear | clear wipe reset | 清除 清空 重置
disconnect | disconnect | 断开
order | order purchase | 订单 下单 购买
buy | buy bought | 买
book | book booking reservation reserve reserved rebook | 预订 预定 预约 订房 订位
appointment | appointment visit viewing | 约见
pay | pay payment paid charge debit deduct | 支付 付款 付费 扣款 支付方式 付 扣 收取 缴
card | card | 卡
credit+card | | 信用卡
gift+card | | 礼品卡 礼物卡
bank+card | | 银行卡
credit | credit | 信用
gift | gift | 礼品 礼物
bank | bank | 银行
voucher | voucher certificate coupon | 代金券 优惠券 券 旅行券
balance | balance | 余额
cash | cash | 现金
original | original originally | 原 原来 原有 原始 原路
price | price pricing | 价格 价钱 价位 房价 单价 票价
cost | cost expense spend spending | 费用 花费 消费 成本 开销
per-person | per-person per-head | 人均 每人 每位
fee | fee surcharge | 手续费 费
difference | difference | 差价 差额 差
fare | fare | 票价
free | free complimentary | 免费 免收 免门票 不收门票 不收费 不要钱
-free | paid-for | 收费
total | total overall altogether | 总 总共 总价 合计 共计 一共
budget | budget | 预算
amount | amount sum | 金额 数额 款
discount | discount | 折扣 优惠 打折
invoice | invoice receipt bill | 发票 收据 账单
deposit | deposit | 押金 定金 订金
insurance | insurance insure | 保险
baggage | bag baggage luggage suitcase | 行李 托运
flight | flight fly | 航班 飞机 班机
cabin | cabin | 舱 舱位
economy | economy | 经济舱 经济型
business | business | 商务舱 商务
basic | basic | 基础 基本 基础经济舱
seat | seat | 座位 座
window | window | 靠窗
aisle | aisle | 过道 走道
nonstop | nonstop direct-flight | 直飞 直达
stop | stopover layover one-stop | 中转 转机 经停
passenger | passenger traveler traveller | 乘客 旅客
ticket | ticket admission entry-fee | 机票 门票 票
reservation | itinerary | 行程
airline | airline airport | 航空公司 航司
member | member membership | 会员
gold | gold | 金卡 黄金
silver | silver | 银卡
transfer | transfer hand-over handoff escalate | 转接 转人工 转给 移交 转交 转
human | human person real-person | 人工 真人
agent | agent representative | 客服 客服人员 坐席 代理
manager | manager supervisor | 经理 主管 领导
customer | customer client | 客户 顾客
user | user | 用户 使用者
supplier | supplier vendor provider | 供应商 厂商
tenant | tenant renter | 租客 房客
address | address | 地址
shipping | ship shipping shipment deliver delivery dispatch | 送货 配送 发货 寄送 收货 快递 寄
home | home house | 家 家里
phone | phone telephone | 电话 手机
email | email e-mail mail | 邮件 邮箱 电邮 电子邮件
call | call ring | 致电 打电话 来电 回电
contact | contact reach | 联系 联络
notify | notify notification inform told tell let-know | 通知 告知 告诉
send | send sent | 发送 发给 寄给 发
receive | receive | 收到 接收
confirm | confirm confirmation verify verification | 确认 核实 核对 验证
ask | ask request | 询问 请求
approve | approve approval agree accept accepted acceptance | 批准 同意 接受 审批 认可
approve | authorise authorize consent | 通过 答应 许可
-approve | refuse reject rejection decline deny denied | 拒绝 驳回 否决 不同意 不批准 谢绝
available | available availability | 可用 有空
-available | unavailable |
allow | allow permit permission possible eligible permitted able | 允许 准许 可行
-allow | forbid forbidden prohibit prohibited ban disallow banned | 禁止 严禁 切勿
include | include including contain | 包括 包含 含
-include | exclude excluding except | 排除 除外 除了 以外
avoid | bypass | 绕过
show | show display present | 显示 展示 出示
quote | quote | 报价
before | before prior beforehand | 之前 以前 事先 先 前
after | after afterwards | 之后 以后 后
all | all every everything entire whole | 所有 全部 全都 一切 一律 整个 全
both | both | 两个都 都
only | only just solely exclusively | 只 仅 仅限 只能 仅仅 唯一
other | other another different | 其他 其它 别的 另 另外 不同
same | same | 相同 同一 一样
together | together | 一起 一并 共同
separate | separate separately | 分开 单独
rating | rating rated score star | 评分 分数 打分 得分
hotel | hotel inn accommodation | 酒店 宾馆 旅馆 住宿
restaurant | restaurant dining eatery | 餐馆 餐厅 饭店 饭馆
attraction | attraction sight scenic-spot | 景点 景区 名胜
visit | play tour visiting | 游玩 玩 参观 游览
duration | duration length | 时长 长度
dish | dish cuisine food | 菜 菜肴 菜品 美食 道菜
nearby | nearby near around surrounding close | 附近 周边 周围 旁边
subway | subway metro | 地铁
parking | parking park | 停车 停车场
luxury | luxury deluxe | 豪华 豪华型
luxury | upscale high-end premium | 高档 高档型 高端
budget-type | economical | 经济型
comfort | comfort comfortable | 舒适 舒适型
cheap | cheap cheapest affordable inexpensive lowest-priced | 便宜 实惠
expensive | expensive costly pricey priciest | 贵
breakfast | breakfast | 早餐 早饭
gym | gym fitness | 健身房 健身
laundry | laundry | 洗衣
wake-up | wake-up wakeup | 叫醒
foreign+guest | | 外宾
foreign | foreign overseas international | 外国 境外 国际
guest | guest visitor | 客人 来宾
nonsmoking | nonsmoking non-smoking smoke-free | 无烟房 无烟
smoke | smoke smoking | 吸烟 抽烟
hot+water | | 热水
hot | hot heated | 热
water | water | 水
internet | internet broadband wifi wi-fi network | 上网 宽带 网络 无线
swimming | swimming pool swim | 游泳 泳池
meeting | meeting conference | 会议 会议室 开会
room | room bedroom | 房间 房 卧室
bed | bed | 床
pet | pet | 宠物
child | child children kid | 儿童 小孩 孩子
pickup | pickup pick-up | 接机 接送 取货
service | service | 服务
provide | provide offer supply | 提供
recommend | recommend recommendation suggest | 推荐 建议
minimum | minimum lowest least | 最低
maximum | maximum highest | 最高
size | size | 尺寸 大小 尺码
color | color colour | 颜色
limit | limit cap restriction | 限制 上限
test | test testing tests | 测试 试验
unit | unit | 单元
coverage | coverage | 覆盖率 覆盖
code | code | 代码 程式码 程序码
file | file | 文件 档案 档
old | old existing legacy | 旧 老
new | new | 新
version | version release | 版本 版
branch | branch | 分支
commit | commit | 提交
merge | merge | 合并
function | function method | 函数 函式 方法
parameter | parameter argument arg | 参数
keyword | keyword | 关键字
type | type hint annotation | 类型 型别
line | line | 行
character | character char | 字符 字元
import | import importing | 导入 引入
direct | direct directly | 直接
global | global globally | 全局 全域
run | run execute execution invoke | 运行 执行
command | command instruction | 指令 命令
call-api | | 呼叫 调用
through | through via | 透过 经由 经过 通过
client | sdk library | 客户端
forward | forward forwarding | 转发
status | status state | 状态
message | message messages | 消息 讯息 信息
reaction | reaction emoji | 反应 表情
document | document documentation doc note | 文档 文件夹 说明 笔记
plan | plan | 计划 规划 方案
session | session | 会话
listener | listener subscriber | 监听器 监听
reference | reference | 参考
optional | optional optionally | 可选
move | move relocate | 移动 移到 搬
rename | rename | 重命名 改名
refactor | refactor refactoring | 重构
component | component | 组件 元件
create | create write written writing build | 创建 建立 写 撰写 编写 产生 生成
fix | fix repair resolve solve | 修复 修正 解决
deploy | deploy deployment rollout | 部署 上线 发布
database | database db | 数据库 资料库
password | password secret credential | 密码 口令
dependency | dependency package | 依赖 套件 包
environment | environment | 环境
directory | directory folder | 目录 文件夹
simplified | simplified | 简体
traditional | traditional | 繁体
chinese | chinese | 中文 汉语
english | english | 英文 英语
language | language | 语言
example | example sample | 示例 例子 范例
mention | mention | 提到 提及
reword | reword rephrase rewrite | 改写 重写
search | search look-up lookup | 搜索 搜寻 查找 查 查询
check | check inspect review examine | 检查 查看 审查 审核
deadline | deadline due | 截止 期限 到期
contract | contract agreement | 合同 协议 合约
report | report | 报告
team | team group | 团队 小组 组
project | project | 项目 专案
schedule | schedule calendar | 日程 安排
stock | stock inventory | 库存
reason | reason cause because | 原因 理由 因为
policy | policy rule | 政策 规则 规定
exception | waiver | 例外
family | family | 家庭 家人
emergency | emergency urgent urgently | 紧急 急事 急
wrong | wrong incorrect | 错误 错
mistake | mistake error | 失误
information | information detail data info | 资料 信息 细节 数据
account | account profile | 账户 帐户 账号
option | option alternative choice variant | 选项 选择
item | item product goods merchandise | 商品 物品 产品
date | date | 日期
time | time | 时间
day | day daily | 天 日
week | week weekly | 周 星期
month | month monthly | 月
year | year annual | 年
hour | hour hr | 小时 钟头
minute | minute min | 分钟
night | night evening | 晚上 晚
morning | morning a.m | 早上 上午
afternoon | afternoon p.m | 下午
today | today | 今天 今日
tomorrow | tomorrow | 明天
yuan | yuan rmb cny | 元 块 人民币
dollar | dollar usd buck | 美元 美金 刀
percent | percent % | 百分
point | point | 分
times | times | 次
person | people | 人
retry | retry retries attempt | 重试
start | start begin launch | 启动 开始
restart | restart reboot | 重启
public | public | 公开 公共
output | output | 输出
input | input | 输入
upload | upload | 上传
download | download | 下载
backup | backup | 备份
share | share | 共享 分享
visible | visible | 可见
publish | publish | 公布
sign | sign signature signed | 签 签字 签名
address-book | | 通讯录
overtime | overtime | 加班
holiday | holiday vacation | 假期 休假
weekend | weekend | 周末
price-cap | | 限价
tax | tax | 税 税费
compensation | compensation compensate | 赔偿 补偿
complaint | complaint complain | 投诉
warranty | warranty guarantee | 保修 质保
damaged | damaged broken defective | 损坏 破损 坏
missing | missing lost | 缺少 丢失
size-fit | | 合身
manual | manual manually | 手动 手工
automatic | automatic automatically auto | 自动
hot-fix | hotfix | 热修复
log | log logging | 日志
memory | memory | 内存
server | server | 服务器
production | production prod | 生产环境 生产 线上
release-note | changelog | 更新日志
property | property apartment flat | 公寓 房源
move-in | move-in | 入住
check-out | checkout check-out | 退房
vegetarian | vegetarian vegan | 素食 素
spicy | spicy | 辣
allergy | allergy allergic | 过敏
drink | drink beverage | 饮料
coffee | coffee | 咖啡
milk | milk | 牛奶 奶
wait | wait | 等待 等
finish | finish complete completion done | 完成 做完 结束
""".strip()

_IRREGULAR_WORDS = """
    sent:send paid:pay bought:buy booked:book kept:keep left:leave told:tell written:write
    wrote:write made:make done:do did:do does:do has:have had:have was:be were:be been:be is:be
    are:be gave:give given:give got:get taken:take took:take flew:fly flown:fly ran:run
    shown:show held:hold found:find children:child people:people lost:lost said:say went:go
    gone:go built:build chose:choose chosen:choose spoken:speak thought:think brought:bring
    began:begin begun:begin met:meet days:day always:always bus:bus address:address
    addresses:address business:business status:status news:news this:this access:access
    less:less across:across settings:settings
"""
_IRREGULAR = dict(pair.split(":") for pair in _IRREGULAR_WORDS.split())


class Concept(NamedTuple):
    """What a word stands for."""

    name: str
    """Name of the concept."""
    sign: int
    """1, or -1 for its opposite."""


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A lower-case English word without its ending, so that *cancelled* and *cancels* meet."""
    root = _IRREGULAR.get(word) or _strip_ending(word)
    if len(root) > 3 and root[-1] == root[-2] and root[-1] in "bdglmnprt":
        root = root[:-1]
    if len(root) > 3 and root.endswith("e"):
        root = root[:-1]
    return root[:-1] + "i" if len(root) > 2 and root.endswith("y") else root


def _strip_ending(word: str) -> str:
    for ending, replacement in (
        ("ies", "y"),
        ("ied", "y"),
        ("sses", "ss"),
        ("ings", ""),
        ("ing", ""),
        ("ed", ""),
        ("s", ""),
    ):
        if (
            word.endswith(ending)
            and len(word) - len(ending) >= 3
            and not word.endswith(("ss", "us"))
        ):
            return word[: -len(ending)] + replacement
    return word


def _entries() -> list[tuple[str, list[str], list[str]]]:
    rows = (line.split("|") for line in _CONCEPTS.splitlines())
    return [(name.strip(), english.split(), chinese.split()) for name, english, chinese in rows]


def _concepts(name: str) -> tuple[Concept, ...]:
    return tuple(
        Concept(part.removeprefix("-"), -1 if part.startswith("-") else 1)
        for part in name.split("+")
    )


@lru_cache(maxsize=1)
def english_concepts() -> dict[str, tuple[Concept, ...]]:
    """Concepts by English stem; a hyphen joins the words of a phrase."""
    table: dict[str, tuple[Concept, ...]] = {}
    for name, english, _ in _entries():
        for word in english:
            key = "-".join(stem(part) for part in word.split("-"))
            table.setdefault(key, _concepts(name))
    return table


@lru_cache(maxsize=1)
def chinese_concepts() -> dict[str, tuple[Concept, ...]]:
    """Concepts by Chinese word in Simplified characters."""
    table: dict[str, tuple[Concept, ...]] = {}
    for name, _, chinese in _entries():
        for word in chinese:
            table.setdefault(word, _concepts(name))
    return table
