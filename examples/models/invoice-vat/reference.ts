// A second implementation, written from spec.md alone: whole numbers of 1e-14 of a currency unit.

const SCALE = 10n ** 14n
const CENT = SCALE / 100n

interface Given {
  readonly lines: readonly {
    readonly quantity: number
    readonly unitPrice: number
    readonly vatRate: number
  }[]
  readonly discountRate: number
  readonly rounding: string
}

export function reference({ lines, discountRate, rounding }: Given) {
  const table = new Map<number, { nets: bigint[]; vats: bigint[] }>()
  const rows = []
  for (const { quantity, unitPrice, vatRate } of lines) {
    const net = toCent(((exact(quantity) * exact(unitPrice)) / SCALE) * (SCALE - exact(discountRate)), SCALE)
    const vat = toCent(net * exact(vatRate), SCALE)
    rows.push({ net: shown(net), vat: shown(vat), gross: shown(net + vat) })
    const ofRate = table.get(vatRate) ?? { nets: [], vats: [] }
    ofRate.nets.push(net)
    ofRate.vats.push(vat)
    table.set(vatRate, ofRate)
  }
  const rates = [...table.keys()]
    .sort((a, b) => a - b)
    .map((rate) => {
      const { nets, vats } = table.get(rate) ?? { nets: [], vats: [] }
      const net = total(nets)
      return { rate, net, vat: rounding === 'line' ? total(vats) : toCent(net * exact(rate), SCALE) }
    })
  const net = total(rates.map((one) => one.net))
  const vat = total(rates.map((one) => one.vat))
  return {
    lines: rows,
    rates: rates.map((one) => ({ rate: one.rate, net: shown(one.net), vat: shown(one.vat) })),
    net: shown(net),
    vat: shown(vat),
    gross: shown(net + vat),
  }
}

/** Of a number that has at most four decimal places. */
function exact(value: number): bigint {
  return (BigInt(Math.round(value * 10_000)) * SCALE) / 10_000n
}

/** `product / by` to the cent, the half of one upward. */
function toCent(product: bigint, by: bigint): bigint {
  const doubled = (2n * product) / (by * CENT)
  return ((doubled + 1n) / 2n) * CENT
}

function total(amounts: readonly bigint[]): bigint {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}

function shown(amount: bigint): number {
  return Number(amount / CENT) / 100
}
