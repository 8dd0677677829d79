/** Digits of Han numerals, 〇 first; 两 and 兩 are 2 before a counter. */
export const HAN_DIGITS = '〇零一二三四五六七八九两兩'
/** What multiplies the digits before it. */
export const HAN_SCALES = '十百千万萬億亿兆'

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...[...'〇一二三四五六七八九'].map((sign, value): [string, number] => [sign, value]),
  ['零', 0],
  ['两', 2],
  ['兩', 2],
])
const SMALL: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])
const LARGE: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
  ['兆', 1e12],
])

/** The value of "三百", "一万二千", "二〇二三"; null of what is no number ("百三", "万"). */
export function hanValue(text: string): number | null {
  if (text.length > 24) return null
  if (!/[十百千万萬億亿兆]/.test(text)) return positional(text)
  let [total, group, digit, lastSmall, lastLarge] = [
    0,
    0,
    -1,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]
  for (const sign of text) {
    const value = DIGITS.get(sign)
    const small = SMALL.get(sign)
    const large = LARGE.get(sign)
    if (value !== undefined) {
      if (digit > 0) return null
      digit = value
    } else if (small !== undefined) {
      if (small >= lastSmall || digit === 0) return null
      group += (digit < 0 ? 1 : digit) * small
      ;[digit, lastSmall] = [-1, small]
    } else if (large !== undefined) {
      group += Math.max(0, digit)
      if (group === 0 || large >= lastLarge) return null
      total += group * large
      ;[group, digit, lastSmall, lastLarge] = [0, -1, Number.POSITIVE_INFINITY, large]
    }
  }
  return total + group + Math.max(0, digit)
}

/** "一九九〇" is written digit by digit; a single sign is a number too. */
function positional(text: string): number | null {
  const digits = [...text].map((sign) => DIGITS.get(sign))
  return digits.some((digit) => digit === undefined) ? null : Number(digits.join(''))
}

/** What "万", "千万" and "億" multiply digits by: 1e4, 1e7, 1e8; null of what does not. */
export function hanScale(text: string): number | null {
  let scale = 1
  for (const sign of text) {
    const factor = SMALL.get(sign) ?? LARGE.get(sign)
    if (factor === undefined) return null
    scale *= factor
  }
  return scale <= 1e16 ? scale : null
}
