import type { z } from 'zod'
import type { Net } from '../../core/context.js'
import { NetTrouble } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'

/** Asks the endpoint of one chain. @throws {NetTrouble} */
export type Ask = (method: string, params: readonly unknown[]) => Promise<StrictJson>

/** One check may wait so long for its chain, over all of its questions. */
const TIME_MS = 5_000

/**
 * Lets `work` ask an endpoint, until its time is up.
 *
 * @throws {NetTrouble} `timeout`, or what a question ended in
 */
export async function askInTime<Result>(
  net: Net,
  endpoint: string,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_resolve, reject) => {
    const say = () =>
      reject(new NetTrouble('timeout', `The chain did not answer within ${TIME_MS / 1_000} s.`))
    timer = setTimeout(say, TIME_MS)
  })
  try {
    return await work((method, params) => Promise.race([timeUp, net.callRpc(endpoint, method, params)]))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads an answer by the shape that its method promises.
 *
 * @throws {NetTrouble} `bad_response`: it has another shape, and says nothing
 */
export function readAnswer<Output>(shape: z.ZodType<Output>, method: string, answer: StrictJson): Output {
  const result = shape.safeParse(answer.value)
  if (result.success) return result.data
  const place = result.error.issues[0]?.path.join('.') ?? ''
  throw badAnswer(method, place === '' ? 'its result is of another kind' : `its ${place} is of another kind`)
}

/** An answer that is not what its method promises. */
export function badAnswer(method: string, fault: string): NetTrouble {
  return new NetTrouble('bad_response', `The endpoint answered ${method} with nonsense: ${fault}.`)
}
