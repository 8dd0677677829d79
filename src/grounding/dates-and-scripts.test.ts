import { describe, expect, test } from 'vitest'
import type { StatementStatus } from '../core/finding.js'
import { groundEach } from './index.js'

type Row = readonly [claim: string, evidence: string, expected: StatementStatus]

const [YES, NO, OPEN] = ['supported', 'contradicted', 'unsupported'] as const

function kind(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    test.each(rows)('%s <- %s: %s', (claim, evidence, expected) => {
      const [finding] = groundEach([{ text: claim, start: 0, end: claim.length }], [{ text: evidence }])
      expect(finding?.status).toBe(expected)
    })
  })
}

kind('dates in several spellings', [
  ['The bridge opened on 21 October 2023.', 'The bridge opened on October 21st, 2023.', YES],
  ['The bridge opened on 2023-10-21.', 'The bridge opened on Oct 21 2023.', YES],
  ['The bridge opened on 21/10/2023.', 'The bridge opened on 21 October 2023.', YES],
  ['The bridge opened on 21.10.2023.', 'The bridge opened on 21 October 2023.', YES],
  ['The bridge opened on the 21st of October 2023.', 'The bridge opened on 2023-10-21.', YES],
  ['The bridge opened on 22 October 2023.', 'The bridge opened on October 21st, 2023.', NO],
  ['The bridge opened on 21 October 2022.', 'The bridge opened on October 21st, 2023.', NO],
  ['The bridge opened in 2022.', 'The bridge opened in 2023.', NO],
])

kind('a less exact date is supported by one within it, and not the other way', [
  ['The bridge opened in March 2024.', 'The bridge opened on 14 March 2024.', YES],
  ['The bridge opened in 2024.', 'The bridge opened on 14 March 2024.', YES],
  ['The bridge opened on 14 March 2024.', 'The bridge opened in March 2024.', OPEN],
  ['The bridge opened on 14 March 2024.', 'The bridge opened in 2024.', OPEN],
  ['The bridge opened in April 2024.', 'The bridge opened on 14 March 2024.', NO],
  ['The bridge opened on 14 March.', 'The bridge opened on 14 March 2024.', YES],
  ['The bridge opened on 14 March 2024.', 'The bridge opened on 14 March.', OPEN],
])

kind('quarters and halves of a year', [
  ['Sales rose in Q3 2024.', 'Sales rose in the third quarter of 2024.', YES],
  ['Sales rose in the third quarter of 2024.', 'Sales rose in Q3 of 2024.', YES],
  ['Sales rose in Q3 2024.', 'Sales rose in Q2 2024.', NO],
  ['Sales rose in Q3 2024.', 'Sales rose in Q3 2023.', NO],
  ['Sales rose in Q3 2024.', 'Sales rose in August 2024.', YES],
  ['Sales rose in 2024.', 'Sales rose in Q3 2024.', YES],
  ['Sales rose in Q3 2024.', 'Sales rose in 2024.', OPEN],
  ['Sales rose in August 2024.', 'Sales rose in Q3 2024.', OPEN],
  ['Sales rose in the first half of 2024.', 'Sales rose in H1 2024.', YES],
])

kind('decades and centuries', [
  ['The mill was built in the 1990s.', 'The mill was built in 1995.', YES],
  ['The mill was built in the 1990s.', 'The mill was built in 1985.', NO],
  ['The mill was built in the nineties.', 'The mill was built in the 1990s.', YES],
  ['The mill was built in 1995.', 'The mill was built in the 1990s.', OPEN],
  ['The mill was built in 1985.', 'The mill was built in the 1990s.', NO],
  ['The mill was built in the 19th century.', 'The mill was built in the nineteenth century.', YES],
  ['The mill was built in the 19th century.', 'The mill was built in 1850.', YES],
  ['The mill was built in the 19th century.', 'The mill was built in 1750.', NO],
  ['The mill was built in the 19th century.', 'The mill was built in 1800.', OPEN],
  ['The mill was built in the 19th century.', 'The mill was built in the 18th century.', NO],
  ['The mill was built in the 1850s.', 'The mill was built in the 19th century.', OPEN],
  ['The mill was built in the 19th century.', 'The mill was built in the 1850s.', YES],
])

kind('years in a row', [
  ['The war lasted from 1914 to 1918.', 'The war lasted from 1914-18.', YES],
  ['The war (1914–18) was long.', 'The war (1914–1918) was long.', YES],
  ['The war lasted from 1914 to 1918.', 'The war lasted from 1914 to 1919.', NO],
  ['She was mayor in 2003.', 'She was mayor from 2001 to 2005.', OPEN],
  ['She was mayor in 2003.', 'She was mayor 2001–2005.', OPEN],
  ['She was mayor from 2001 to 2005.', 'She was mayor 2001–2005.', YES],
  ['They won the 2019/20 season.', 'They won the 2019–20 season.', YES],
  ['They won the 2019/20 season.', 'They won the 2019-2020 season.', YES],
])

kind('before and after Christ', [
  ['The temple was built in 44 BC.', 'The temple was built in 44 BCE.', YES],
  ['The temple was built in 44 BC.', 'The temple was built in 44 B.C.', YES],
  ['The temple was built in 44 BC.', 'The temple was built in AD 44.', NO],
  ['The temple was built in AD 79.', 'The temple was built in 79 AD.', YES],
  ['The temple was built in 79 CE.', 'The temple was built in AD 79.', YES],
  ['The temple was built in 44 BC.', 'The temple was built in 55 BC.', NO],
  ['The temple was built in the 5th century BC.', 'The temple was built in 450 BC.', YES],
  ['The temple was built in the 5th century BC.', 'The temple was built in the 5th century.', NO],
])

kind('a day order is never guessed', [
  ['The bridge opened on 03/04/2023.', 'The bridge opened on 03/04/2023 at noon.', YES],
  ['The bridge opened on 03/04/2023.', 'The bridge opened on 3 April 2023.', OPEN],
  ['The bridge opened on 3 April 2023.', 'The bridge opened on 03/04/2023.', OPEN],
  ['The bridge opened on 03/04/2023.', 'The bridge opened on 4 March 2023.', OPEN],
  ['The bridge opened on 03/04/2023.', 'The bridge opened on 05/06/2023.', OPEN],
  ['The bridge opened on 04/04/2023.', 'The bridge opened on 4 April 2023.', YES],
])

kind('times of day', [
  ['The shop opens at 9 pm.', 'The shop opens at 21:00.', YES],
  ['The shop opens at 9 am.', 'The shop opens at 9 pm.', NO],
  ['The shop opens at 9:30.', 'The shop opens at 9.30 a.m.', YES],
  ['The shop opens at noon.', 'The shop opens at 12 pm.', YES],
  ['The shop opens at midnight.', 'The shop opens at 12 pm.', NO],
])

kind('words that are no dates', [
  ['The shop opened today.', 'The shop opened yesterday.', OPEN],
  ['The shop may open in spring.', 'The shop may open in spring again.', YES],
])

kind('Japanese', [
  ['橋は2023年10月21日に開通した。', '橋は2023年10月21日に開通した。', YES],
  ['橋は2023年10月21日に開通した。', '橋は２０２３年１０月２１日に開通した。', YES],
  ['橋は2023年に開通した。', '橋は2023年10月21日に開通した。', YES],
  ['町の人口は5万人です。', '町の人口は50,000人です。', YES],
  ['町の人口は五万人です。', '町の人口は5万人です。', YES],
  ['町の人口は3億5000万人です。', '町の人口は350,000,000人です。', YES],
  ['料金は300円です。', '料金は三百円です。', YES],
  ['料金は¥300です。', '料金は300円です。', YES],
  ['割合は5％です。', '割合は5パーセントです。', YES],
  ['彼は十分に強い。', '彼は十分に強い。', YES],
])

kind('Chinese', [
  ['大桥于2023年10月21日开通。', '大桥于2023年10月21日正式开通。', YES],
  ['大桥于二〇二三年十月二十一日开通。', '大桥于2023年10月21日开通。', YES],
  ['公司有300名员工。', '公司有三百名员工。', YES],
  ['公司有1.2万名员工。', '公司有12,000名员工。', YES],
  ['增长率为百分之五。', '增长率为5%。', YES],
  ['增长率为百分之三十五。', '增长率为35%。', YES],
  ['增长率为百分之3.5。', '增长率为3.5%。', YES],
  ['费用为五千万元。', '费用为5000万元。', YES],
  ['全长10公里。', '全长10千米。', YES],
])

kind('Korean', [
  ['다리는 2023년 10월 21일에 개통했다.', '다리는 2023년 10월 21일에 개통했다.', YES],
  ['인구는 5만명 정도다.', '인구는 50,000명 정도다.', YES],
  ['비율은 5퍼센트 정도다.', '비율은 5% 정도다.', YES],
  ['요금은 3000원 정도다.', '요금은 3,000원 정도다.', YES],
])

kind('digits of other scripts', [
  ['The town has ٢٠٥ shops.', 'The town has 205 shops.', YES],
  ['The town has ３５ shops.', 'The town has 35 shops.', YES],
  ['The town has ३५ shops.', 'The town has 35 shops.', YES],
  ['The town has ٢٠٥ shops.', 'The town has 206 shops.', NO],
  ['The rate is ٥٪.', 'The rate is 5%.', YES],
  ['The rate is ٥٫٥٪.', 'The rate is 5.5%.', YES],
])

describe('what is read in another script is never a conflict by mistake', () => {
  test.each([
    ['公司有三百名员工。', '公司有五百名员工。'],
    ['彼は三つの本を買った。', '彼は三冊の本を買った。'],
    ['町の人口は約5万人です。', '町の人口は5万2千人です。'],
    ['橋は令和5年に開通した。', '橋は2023年に開通した。'],
    ['十分な時間がある。', '10分の時間がある。'],
    ['第三回の会議です。', '3回の会議です。'],
    ['大桥于10月21日开通。', '大桥于2023年10月开通。'],
  ])('%s <- %s', (claim, evidence) => {
    const [finding] = groundEach([{ text: claim, start: 0, end: claim.length }], [{ text: evidence }])
    if (finding?.status === 'contradicted') expect(claim).toMatch(/三百/)
  })
})
