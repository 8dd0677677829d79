import type { FactRule } from '../rule.js'
import { restatedNumbers } from './restated.js'
import { wrongCount } from './wrong-count.js'

/** Numbers of the request that the answer does not keep to. */
export const contradictsRequest: FactRule = {
  kinds: [
    {
      kind: 'wrong_count',
      axes: ['faithfulness'],
      force: 'either',
      looksFor:
        'a list of more or fewer items than the request asks for ("list 5 reasons", "at least three ideas")',
      letsBe:
        'answers with several lists, requests for sentences, words or lines, ranges, "about"; advisory: lists that are not numbered',
    },
    {
      kind: 'contradicts_request',
      axes: ['faithfulness'],
      force: 'binding',
      looksFor: 'a number of the request that the answer says was another ("your 5 servers", of 7)',
      letsBe:
        'numbers that the request holds too, other things counted, amounts that are rounded or converted',
    },
  ],
  version: 1,
  *find(answer) {
    const count = wrongCount(answer)
    if (count) yield count
    yield* restatedNumbers(answer)
  },
}
