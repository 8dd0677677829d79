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

kind('percents and points', [
  ['The rate is 5%.', 'The rate is 5 percent.', YES],
  ['The rate is 5 per cent.', 'The rate is 5 pct.', YES],
  ['The rate is 5％.', 'The rate is 5%.', YES],
  ['The rate is five percent.', 'The rate is 5 %.', YES],
  ['The rate is 5%.', 'The rate is 7%.', NO],
  ['The rate rose by 5%.', 'The rate rose by 5 percentage points.', OPEN],
  ['The rate rose by 5 percentage points.', 'The rate rose by 5%.', OPEN],
  ['The rate rose by 50 basis points.', 'The rate rose by 0.5 percentage points.', YES],
  ['The rate rose by 25 bps.', 'The rate rose by 25 basis points.', YES],
  ['The rate rose by 25 basis points.', 'The rate rose by 50 basis points.', NO],
  ['The rate is 4.9%.', 'The rate is 4.87%.', YES],
  ['The rate is 4.8%.', 'The rate is 4.87%.', NO],
  ['The rate is 60.', 'The rate is 60%.', OPEN],
])

kind('money', [
  ['The fee is $30.', 'The fee is 30 dollars.', YES],
  ['The fee is $30.', 'The fee is US$30.', YES],
  ['The fee is $30.', 'The fee is USD 30.', YES],
  ['The fee is 30 USD.', 'The fee is USD 30.', YES],
  ['The fee is A$30.', 'The fee is $30.', OPEN],
  ['The fee is A$30.', 'The fee is AUD 30.', YES],
  ['The fee is 30 AUD.', 'The fee is 30 CAD.', OPEN],
  ['The fee is C$30.', 'The fee is 30 Canadian dollars.', YES],
  ['The fee is €30.', 'The fee is 30 €.', YES],
  ['The fee is 30 euros.', 'The fee is 30€.', YES],
  ['The fee is €30.', 'The fee is $30.', OPEN],
  ['The fee is €30.', 'The fee is €45.', NO],
  ['The fee is 30 Swiss francs.', 'The fee is CHF 30.', YES],
  ['The fund holds $3.5 million.', 'The fund holds $3,500,000.', YES],
  ['The fund holds $3.5m.', 'The fund holds $3.5 million.', YES],
  ['The fund holds £2bn.', 'The fund holds 2 billion pounds.', YES],
  ['The fund holds £2bn.', 'The fund holds £2m.', NO],
  ['The fund holds ₹5 crore.', 'The fund holds 50 million rupees.', YES],
  ['The fund holds ₹5 lakh.', 'The fund holds ₹500,000.', YES],
  ['The fund holds 5k dollars.', 'The fund holds $5,000.', YES],
  ['The fund holds ₩5,000.', 'The fund holds KRW 5,000.', YES],
  ['The fund holds $3.5 million.', 'The fund holds $3.2 million.', NO],
  ['The salary is $3,500.', 'The salary is $3,512.', NO],
])

kind('number words', [
  ['The town has 205 shops.', 'The town has two hundred and five shops.', YES],
  ['The town has two hundred and five shops.', 'The town has 205 shops.', YES],
  ['The town has two hundred five shops.', 'The town has 206 shops.', NO],
  ['The town has 12 shops.', 'The town has a dozen shops.', YES],
  ['The town has 60 shops.', 'The town has five dozen shops.', YES],
  ['The town has 500,000 residents.', 'The town has half a million residents.', YES],
  ['The town has a hundred shops.', 'The town has 100 shops.', YES],
  ['The town has 1.5 million residents.', 'The town has one and a half million residents.', YES],
  [
    'The town has 123,456 residents.',
    'The town has one hundred and twenty-three thousand four hundred and fifty-six residents.',
    YES,
  ],
  ['The town has three million two hundred thousand residents.', 'The town has 3.2 million residents.', YES],
  ['The town has 35 shops.', 'The town has thirty-five shops.', YES],
  ['The town has 35 shops.', 'The town has thirty-six shops.', NO],
  ['Ten to one hundred people came.', 'Ten people came.', YES],
])

kind('ranges', [
  ['The trip takes between 5 and 10 days.', 'The trip takes 5 to 10 days.', YES],
  ['The trip takes 5-10 days.', 'The trip takes between 5 and 10 days.', YES],
  ['The trip takes five to ten days.', 'The trip takes 5–10 days.', YES],
  ['The trip takes 5 days.', 'The trip takes 5 to 10 days.', OPEN],
  ['The trip takes 7 days.', 'The trip takes 5 to 10 days.', OPEN],
  ['The trip takes 12 days.', 'The trip takes 5 to 10 days.', NO],
  ['The trip takes 5 to 10 days.', 'The trip takes 7 days.', YES],
  ['The trip takes 5 to 10 days.', 'The trip takes 14 days.', NO],
  ['The trip takes 5 to 10 days.', 'The trip takes 5 to 12 days.', OPEN],
  ['The trip takes 5 to 10 days.', 'The trip takes 20 to 30 days.', NO],
  ['The share is 5-10 %.', 'The share is between 5 and 10 percent.', YES],
  ['The share is between 5% and 10%.', 'The share is 5–10%.', YES],
  ['The budget is £5m–£7m.', 'The budget is between £5 million and £7 million.', YES],
  ['The budget is $5-7 million.', 'The budget is $5 million to $7 million.', YES],
  ['The budget is $6 million.', 'The budget is $5-7 million.', OPEN],
  ['The road is 5 to 10 km long.', 'The road is 5,000 to 10,000 metres long.', YES],
  ['The price ranges from $5 to $10.', 'The price ranges from $5 to $10 today.', YES],
  ['The trip takes more than 4 days.', 'The trip takes 5 to 10 days.', YES],
  ['The trip takes more than 20 days.', 'The trip takes 5 to 10 days.', NO],
  ['The rate fell from 10% to 8%.', 'The rate fell from 10% to 8%.', YES],
  ['The rate fell to 9%.', 'The rate fell from 10% to 8%.', NO],
])

kind('ordinals', [
  ['He finished 3rd.', 'He finished third.', YES],
  ['He finished in the 3rd place.', 'He finished in the third place.', YES],
  ['He finished in 2nd place.', 'He finished in second place.', YES],
  ['It is the 21st edition.', 'It is the twenty-first edition.', YES],
  ['It is the 21st edition.', 'It is the twenty-second edition.', NO],
  ['He was the second president.', 'He was the 2nd president.', YES],
  ['He was the second president.', 'He was the third president.', NO],
  ['The clip lasts 30 seconds.', 'The clip lasts half a minute.', YES],
  ['He came 3rd.', 'He has 3 cats.', OPEN],
])

kind('fractions', [
  ['Two thirds of voters agreed.', 'Two-thirds of voters agreed.', YES],
  ['Two thirds of voters agreed.', '2/3 of voters agreed.', YES],
  ['Two thirds of voters agreed.', '67 % of voters agreed.', YES],
  ['20% of voters agreed.', 'One in five voters agreed.', YES],
  ['One in five voters agreed.', '1 in 5 voters agreed.', YES],
  ['One in five voters agreed.', 'One out of five voters agreed.', YES],
  ['One in five voters agreed.', 'One in three voters agreed.', NO],
  ['Three quarters of voters agreed.', '75 percent of voters agreed.', YES],
  ['A quarter of voters agreed.', '25% of voters agreed.', YES],
  ['A third of voters agreed.', 'One third of voters agreed.', YES],
  ['Half of voters agreed.', '50% of voters agreed.', YES],
  ['½ of voters agreed.', 'Half of voters agreed.', YES],
  ['3/4 of voters agreed.', 'Three quarters of voters agreed.', YES],
  ['3/4 of voters agreed.', 'One quarter of voters agreed.', NO],
  ['The film lasts 1½ hours.', 'The film lasts 90 minutes.', YES],
  ['The film lasts one and a half hours.', 'The film lasts 90 minutes.', YES],
  ['The film lasts two and a half hours.', 'The film lasts 90 minutes.', NO],
  ['Support is available 24/7.', 'Support is available 24/7 here.', YES],
])

kind('units', [
  ['The road is 5 km long.', 'The road is 5,000 m long.', YES],
  ['The road is 5 miles long.', 'The road is 5 km long.', NO],
  ['The road is 10 miles long.', 'The road is 16.1 km long.', YES],
  ['The bag weighs 5 kg.', 'The bag weighs 11 lb.', YES],
  ['The bag weighs 5 kg.', 'The bag weighs 5 lb.', NO],
  ['The bag weighs 5 tons.', 'The bag weighs 5 tonnes.', OPEN],
  ['The bag weighs 5 tons.', 'The bag weighs 4,536 kg.', OPEN],
  ['The tank holds 10 gallons.', 'The tank holds 45 litres.', OPEN],
  ['The tank holds 10 gallons.', 'The tank holds 12 gallons.', NO],
  ['The tank holds 5 litres.', 'The tank holds 5,000 ml.', YES],
  ['The tank holds 2 cubic metres.', 'The tank holds 2,000 litres.', YES],
  ['The park covers 5 km².', 'The park covers 5 square kilometres.', YES],
  ['The park covers 5 sq km.', 'The park covers 500 hectares.', YES],
  ['The park covers 5 square miles.', 'The park covers 5 square kilometres.', NO],
  ['The speed is 36 km/h.', 'The speed is 10 m/s.', YES],
  ['The speed is 60 mph.', 'The speed is 60 km/h.', NO],
  ['The ship makes 10 knots.', 'The ship makes 18.5 km/h.', YES],
  ['The trip takes 2 weeks.', 'The trip takes 14 days.', YES],
  ['The trip takes 90 minutes.', 'The trip takes 1 hour and 30 minutes.', YES],
  ['The trip takes a week.', 'The trip takes 7 days.', OPEN],
  ['The oven is at 100 °C.', 'The oven is at 212 °F.', YES],
  ['The oven is at 100 °C.', 'The oven is at 100 °F.', OPEN],
  ['The oven is at 100 °C.', 'The oven is at 120 °C.', NO],
  ['The file is 5 MB.', 'The file is 5,000 KB.', YES],
  ['The file is 1 GiB.', 'The file is 1,024 MiB.', YES],
  ['The file is 5 MB.', 'The file is 5 MiB.', OPEN],
  ['The file is 5 MB.', 'The file is 5 Mb.', OPEN],
  ['The plant makes 5 MWh.', 'The plant makes 5,000 kWh.', YES],
  ['The plant makes 5 MW.', 'The plant makes 5 MWh.', OPEN],
  ['The plant makes 5 MW.', 'The plant makes 5,000 kW.', YES],
  ['The plant makes 5 kW.', 'The plant makes 5 MW.', NO],
  ['The dose is 5 mg.', 'The dose is 5 g.', NO],
])

kind('comparisons', [
  ['The firm has more than 100 shops.', 'The firm has 120 shops.', YES],
  ['The firm has more than 100 shops.', 'The firm has 90 shops.', NO],
  ['The firm has over 100 shops.', 'The firm has more than 100 shops.', YES],
  ['The firm has at least 100 shops.', 'The firm has 100 shops.', YES],
  ['The firm has no fewer than 100 shops.', 'The firm has at least 100 shops.', YES],
  ['The firm has no fewer than 100 shops.', 'The firm has 90 shops.', NO],
  ['The firm has at most 100 shops.', 'The firm has 90 shops.', YES],
  ['The firm has at most 100 shops.', 'The firm has 120 shops.', NO],
  ['The firm has under 100 shops.', 'The firm has 90 shops.', YES],
  ['The firm has up to 100 shops.', 'The firm has 120 shops.', NO],
  ['The firm has about 100 shops.', 'The firm has 98 shops.', YES],
  ['The firm has about 100 shops.', 'The firm has 150 shops.', NO],
  ['The firm has roughly 100 shops.', 'The firm has approximately 100 shops.', YES],
  ['The firm has some 100 shops.', 'The firm has 98 shops.', YES],
  ['The firm has nearly 100 shops.', 'The firm has 98 shops.', YES],
  ['The firm has 120 shops.', 'The firm has over 100 shops.', OPEN],
  ['The firm has 80 shops.', 'The firm has over 100 shops.', NO],
  ['The firm has 100 shops.', 'The firm has about 100 shops.', OPEN],
])

kind('rounding and signs', [
  ['The town has 1.2 million residents.', 'The town has 1,234,567 residents.', YES],
  ['The town has 1.3 million residents.', 'The town has 1,234,567 residents.', NO],
  ['The town has 1,234,567 residents.', 'The town has 1.2 million residents.', OPEN],
  ['The value is -5.', 'The value is minus 5.', YES],
  ['The value is −5 °C.', 'The value is -5 °C.', YES],
  ['The value is -5 °C.', 'The value is 5 °C.', NO],
])

kind('separators of several locales', [
  ['The town has 1,234,567 residents.', 'The town has 1.234.567 residents.', YES],
  ['The town has 1,234,567 residents.', 'The town has 1 234 567 residents.', YES],
  ['The town has 1,234,567 residents.', "The town has 1'234'567 residents.", YES],
  ['The town has 1,234,567 residents.', 'The town has 12,34,567 residents.', YES],
  ['The town has 10,000 residents.', 'The town has 10 000 residents.', YES],
  ['The town has 12,345 residents.', 'The town has 12 345 residents.', YES],
  ['The town has 12 residents.', 'The town has 12 345 residents.', OPEN],
  ['The price is €1,234.56.', 'The price is €1.234,56.', YES],
  ['The rate is 1.5 %.', 'The rate is 1,5 %.', YES],
  ['The rate is 5 %.', 'The rate is 1,5 %.', NO],
  ['The price is 1.5 million.', 'The price is 1,5 million.', YES],
])

kind('versions, codes and names are no numbers', [
  ['Version 1.10 is out.', 'Version 1.1 is out.', OPEN],
  ['The code is 007.', 'The code is 7.', OPEN],
  ['Order 8841 was refunded.', 'Order 8814 was refunded.', OPEN],
  ['Call 555-123-4567 for help.', 'Call 555-123-9999 for help.', OPEN],
  ['Call 555-123-4567 for help.', 'Call 555-123-4567 for help now.', YES],
  ['The book has ISBN 978-3-16-148410-0.', 'The book has ISBN 978-3-16-148410-0 on it.', YES],
  ['The town has a 5G network.', 'The town has a 4G network.', OPEN],
  ['The server runs at 10.0.0.1 now.', 'The server runs at 10.0.0.2 now.', OPEN],
])

// The reported faults of numbers, asked of claims.
kind('a number is no part of another, and "$0.00" is zero', [
  ['The answer is 5.', 'The answer is 25.', NO],
  ['The count is 11 items.', 'The count is 711 items.', NO],
  ['The answer is 5.', 'The answer is -5.', NO],
  ['The answer is 5.', 'The answer is 5', YES],
  ['60% of the students passed.', 'Out of 20 students, 60% of the students passed.', YES],
  ['20% of the students passed.', 'Out of 20 students, 60% of the students passed.', NO],
  ['The fee is $0.', 'The fee is $0.00.', YES],
  ['The fee is $10.', 'The fee is $110.', NO],
  ['The total is 1286.04.', 'The total is $1,286.04.', YES],
  ['The id is 9007199254740993.', 'The id is 9007199254740992.', OPEN],
])
