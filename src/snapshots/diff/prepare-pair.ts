import { openScratch } from '../file/scratch.js'
import type { TableShape } from '../snapshot.js'
import { commonKey, isEmpty, isSameList } from './common-key.js'
import { ignoredIn } from './ignored-columns.js'
import { rewritePair } from './rewrite-pair.js'
import type { TablePair, TableSide } from './table-pair.js'

/** A pair whose sides are sorted by one key, and hold no ignored column where both are there. */
export interface PreparedPair extends TablePair {
  readonly key: readonly string[] | null
  close(): Promise<void>
}

/** @param folder where files may be for as long as the pair is open */
export async function preparePair(
  pair: TablePair,
  ignore: readonly string[],
  folder: string,
): Promise<PreparedPair> {
  const key = commonKey(pair)
  const { name, before, after } = pair
  if (!before || !after) return { ...pair, key, close: async () => undefined }
  const isIgnored = ignoredIn(pair, ignore)
  const shapeFor = (side: TableSide) => {
    const columns = side.table.columns.filter((each) => !isIgnored(each.name))
    return { ...side.table, columns, key: isEmpty(side) ? side.table.key : key }
  }
  const shapes = { before: shapeFor(before), after: shapeFor(after) }
  if (isAsItWas(before, shapes.before) && isAsItWas(after, shapes.after))
    return { ...pair, key, close: async () => undefined }
  const sinks = { before: await openScratch(folder), after: await openScratch(folder) }
  const close = async () => {
    await sinks.before.handle.close()
    await sinks.after.handle.close()
  }
  try {
    return { ...(await rewritePair({ name, before, after }, shapes, sinks)), key, close }
  } catch (error) {
    await close()
    throw error
  }
}

function isAsItWas({ table }: TableSide, shape: TableShape): boolean {
  return table.columns.length === shape.columns.length && isSameList(table.key, shape.key)
}
