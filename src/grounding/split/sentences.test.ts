import { describe, expect, test } from 'vitest'
import { sentences } from './sentences.js'

const parted = (text: string) =>
  sentences(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end))

describe('English, joined by a space', () => {
  const ROWS: readonly (readonly string[])[] = [
    ['The U.S. economy grew 3.2% in Q1.', 'Dr. Smith of St. Louis disagreed.'],
    ['He met J. K. Rowling at 5 p.m. on Jan. 5, 2020.', 'It cost $3.50.'],
    ['See e.g. Fig. 3 and Eq. 2.', 'The result holds.'],
    ['Is it true?', 'No!', 'It is not.'],
    ['"We won," said Mr. Jones.', '"It was close."'],
    ['Visit https://example.com/a.html?x=1.2 now.', 'Version 2.0.1 is out.'],
    ['Apple Inc. was founded in 1976.', 'Its CEO is Tim Cook.'],
    ['She lives in Washington D.C. with her dog.', 'He lives in the U.K.'],
    ['Node.js is fast.', 'It uses V8.'],
    ['The temperature was -3.5 °C.', 'Snow fell.'],
    ['Item no. 5 is missing.', 'We re-ordered it.'],
    ['Prof. Dr. A. B. Müller et al. (2020) agree.', 'Others do not.'],
    ['The company (est. 1990) grew.', 'It has approx. 500 staff.'],
    ['i.e. this works.', 'OK.'],
    ['The affair happened during World War I.', 'A part of the plot is older.'],
    ['She holds a Ph.D.', 'He does not.'],
    ['It opened in the U.S.', 'The film did well.'],
    ['The answer is no.', 'He lost.'],
    ['The case is Smith v. Jones.', 'It was heard in 1990.'],
    ['It was composed c. 730 BC.', 'It has 1,500 lines.'],
    ['The shop is on Main St.', 'It opens at 9 a.m.', 'We close late.'],
    ['He said "It rains. It pours." and left.', 'She stayed.'],
    ['The phrase Go Down Moses" is old.', 'It is in many songs.'],
    ['It was published by "X-Books.', 'The show had a song called "Home" in it.'],
    ['Steps: 1. Open the box.', '2. Close the box.'],
    ['He waited… and then he left.', 'She stayed.'],
    ['It costs approx. $5.', 'Tax is extra (approx. 10 %).'],
  ]
  test.each(ROWS)('%s | %s', (...given) => {
    expect(parted(given.join(' '))).toEqual(given)
  })
})

describe('German', () => {
  const ROWS: readonly (readonly string[])[] = [
    ['Er wurde am 21. Oktober 1990 geboren.', 'Er lebt in Rom.'],
    ['Das gilt z.B. für Äpfel.', 'Birnen sind anders.'],
  ]
  test.each(ROWS)('%s | %s', (...given) => {
    expect(parted(given.join(' '))).toEqual(given)
  })
})

describe('Chinese, joined by nothing', () => {
  const ROWS: readonly (readonly string[])[] = [
    ['北京是中国的首都。', '上海很大。'],
    ['他今年三十岁。', '她比他小两岁。', '他们住在广州。'],
    ['你去过西安吗？', '我没去过。'],
    ['太好了！', '我们赢了！'],
    ['“我们赢了。”他说。', '然后他走了。'],
    ['“我们赢了！”老师表示。', '大家都很高兴。'],
    ['他问：“你好吗？我很好。”', '她没有回答。'],
    ['公司成立于1998年。', '总部设在深圳。'],
    ['圆周率约为3.14。', '它是无理数。'],
    ['价格为人民币5.5元。', '含税。'],
    ['这本书叫《红楼梦》。', '作者是曹雪芹。'],
    ['他说：“下雨了。”', '然后雨停了。'],
    ['会议在2023年10月21日举行。', '共有300人参加。'],
    ['增长率为3.2%。', '比去年高0.5个百分点。'],
    ['水的沸点是100℃。', '冰点是0℃。'],
    ['他来自U.S.A.公司。', '公司很大。'],
    ['苹果公司（Apple Inc.）成立于1976年。', '总部在加州。'],
    ['真的吗？！', '我不信。'],
    ['他停了一下……然后继续说。', '没人回答。'],
    ['第一，我们要学习。', '第二，我们要工作。'],
    ['「今天很冷。」他说。', '她點了點頭。'],
    ['网址是www.example.com。', '请访问。'],
    ['黄河长5464公里；长江更长。', '它们都流入海。'],
    ['面积约960万平方公里。', '人口超过14亿。'],
  ]
  test.each(ROWS)('%s | %s', (...given) => {
    expect(parted(given.join(''))).toEqual(given)
  })
})

describe('Japanese, joined by nothing', () => {
  const ROWS: readonly (readonly string[])[] = [
    ['東京は首都です。', '大阪は商都です！'],
    ['「雨です。」と彼は言った。', '彼女は残った。'],
    ['会社は1998年に設立された。', '本社は京都にある。'],
    ['円周率は約3.14です。', '無理数です。'],
  ]
  test.each(ROWS)('%s | %s', (...given) => {
    expect(parted(given.join(''))).toEqual(given)
  })
})
