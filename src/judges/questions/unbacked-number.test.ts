import { describe, expect, test } from 'vitest'
import { unbackedNumber } from './unbacked-number.js'

describe('a number is borne out', () => {
  test.each([
    ['as it stands', 'It carried 240 passengers.', 'It carried 240 passengers and 31 cars.'],
    ['in words', 'It took 4 hours.', 'The crossing took four hours.'],
    ['with other marks', 'The budget was 1,200,000 dollars.', 'A budget of $1200000 was approved.'],
    ['rounded', 'It grew by 5 %.', 'It grew by 4.87 %.'],
    // 5 km are 5,000 m.
    ['in another unit', 'It is 5,000 metres long.', 'Its length is 5 km.'],
    // 240 + 31 = 271
    ['as a sum', 'It carried 271 of both.', 'It carried 240 passengers and 31 cars.'],
    // 12 - 5 = 7
    ['as a difference', '7 were lost.', 'Of 12 boxes 5 arrived.'],
    // 3 x 5 = 15
    ['as a product', 'They paid $15.', 'They bought 3 tickets at $5 each.'],
    // 30 of 120 = 25 %
    ['as a share', '25 % failed.', '30 of the 120 tests failed.'],
    // (120 - 100) / 100 = 20 %
    ['as a change', 'Sales grew by 20 %.', 'Sales went from 100 units to 120 units.'],
    // 25 % of 120 = 30
    ['as a part', '30 failed.', '25 % of 120 tests failed.'],
    // 240 / 4 = 60
    ['for each', '60 a deck.', '240 passengers on 4 decks.'],
    ['between two years', 'It lasted 10 years.', 'It began in 1990 and ended in 2000.'],
    // From 3 to 10 March: 7 days.
    ['between two days', 'It took 7 days.', 'From 3 March 2026 to 10 March 2026.'],
    // From 8:00 to 12:30: 4.5 hours.
    ['between two times of day', 'It took 4.5 hours.', 'It left at 8:00 am and came at 12:30 pm.'],
    ['by counting', 'It called at three ports.', 'It called at Bergen, Stavanger and Oslo.'],
    ['as a date in another spelling', 'It left on March 3, 2026.', 'Departure: 2026-03-03.'],
    ['as part of a date', 'It left in 2026.', 'It left on 3 March 2026.'],
    ['where there is none', 'It left in the morning.', 'It left at dawn.'],
    ['where it counts nothing', 'One of them was late.', 'A ferry was late.'],
  ])('%s', (_, statement, passage) => {
    expect(unbackedNumber(statement, [passage])).toBe(null)
  })

  test('from two passages together', () => {
    // 120 + 30 = 150
    expect(unbackedNumber('150 in all.', ['There were 120 adults.', 'There were 30 children.'])).toBe(null)
  })
})

describe('a number is not borne out', () => {
  test.each([
    ['that is another one', 'It carried 420 passengers.', 'It carried 240 passengers.', '420'],
    ['that is another date', 'It left on 4 March 2026.', 'It left on 3 March 2026.', '4 March 2026'],
    ['that the passage lacks', 'It cost 99 dollars.', 'It was not cheap.', '99 dollars'],
    ['of another measure', '60 % passed.', '60 passed.', '60 %'],
    ['that ends like it', 'It took 25 hours.', 'It took 5 hours.', '25 hours'],
    ['that needs two steps', '61 in all.', 'There were 7 adults, 9 children, 4 pets at 11.', '61'],
    ['that is more exact', 'It weighs 4.87 kg.', 'It weighs 5 kg.', '4.87 kg'],
  ])('%s', (_, statement, passage, missing) => {
    expect(unbackedNumber(statement, [passage])).toBe(missing)
  })

  test('from a crowd of numbers, of which any could be reckoned', () => {
    const crowd = Array.from({ length: 13 }, (_, i) => `box ${i * 7 + 30} holds`).join(' ')
    expect(unbackedNumber('There are 67 of them.', [crowd])).toBe('67')
  })
})
