import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { VerifyAnswer } from '../../../capabilities/models/wire.js'
import { ApiError } from '../../api/api-error.js'
import { callApi } from '../../api/call-api.js'
import { type Claimed, claimMembers, isAnythingClaimed, isWritten, NOTHING_CLAIMED } from './claims.js'
import type { ModelContract } from './contract.js'
import { type Draft, groupDraft, inputsText } from './draft.js'
import { type InputField, inputFields } from './input-field.js'
import { useSettled } from './use-settled.js'

/** What the server said of a trial, and which rows of the form it was about. */
export interface Trial {
  readonly body: string
  /** Ids of the claims' rows, in the order of the answer. */
  readonly ids: readonly number[]
  readonly answer: TrialAnswer
}

/** What is shown of an answer, whichever call gave it. */
export type TrialAnswer = Pick<
  VerifyAnswer,
  | 'outputs'
  | 'sentinels'
  | 'claims'
  | 'numbers'
  | 'verdict'
  | 'checked'
  | 'verified'
  | 'violated'
  | 'outOfScope'
>

/** All that is typed about one model, and what the server says to it. */
export interface BenchState {
  readonly contract: ModelContract
  readonly fields: readonly InputField[]
  readonly draft: Draft
  setDraft(draft: Draft): void
  readonly claimed: Claimed
  setClaimed(claimed: Claimed): void
  /** By place, from the form itself and from the server. */
  readonly faults: ReadonlyMap<string, string>
  /** The last trial that the server answered; null before the first. */
  readonly trial: Trial | null
  /** Whether the trial is of what stands in the form now. */
  readonly isFresh: boolean
  /** Why the last trial gave no answer; null where it did, or where the faults say it. */
  readonly error: unknown
  retry(): void
  readonly signing: Signing
}

/** The signed check. */
export interface Signing {
  readonly isPending: boolean
  readonly error: unknown
  /** The whole answer as it came. */
  readonly answered: { readonly text: string; readonly body: SignedAnswer } | null
  /** Not while the form has a fault of its own: what is left out of a request may have a default. */
  readonly canRun: boolean
  run(): void
}

/** What the two signed calls have in common. */
export type SignedAnswer = Pick<VerifyAnswer, 'record' | 'outputs' | 'sentinels'> &
  Partial<Omit<TrialAnswer, 'outputs' | 'sentinels'>> &
  Partial<Pick<VerifyAnswer, 'receipt'>>

/** Of an answer to a run, which rules on nothing. */
const NOTHING_RULED: Omit<TrialAnswer, 'outputs' | 'sentinels'> = {
  claims: [],
  verdict: 'out-of-scope',
  checked: 0,
  verified: 0,
  violated: 0,
  outOfScope: 0,
}

/** How long the form must be left alone before the server is asked. */
const SETTLED_MS = 400

/** Keeps what is typed, and has it tried whenever it has been left alone for a while. */
export function useBench(contract: ModelContract): BenchState {
  const fields = useMemo(() => inputFields(contract.inputs), [contract])
  const [draft, setDraft] = useState<Draft>(() => groupDraft(fields, contract.example))
  const [claimed, setClaimed] = useState<Claimed>(NOTHING_CLAIMED)
  const inputs = inputsText(fields, draft)
  const body =
    inputs.faults.size > 0
      ? null
      : `{"model":${JSON.stringify(contract.name)},"inputs":${inputs.text},${claimMembers(claimed, contract.outputs)}}`
  const ids = claimed.rows.filter(isWritten).map(({ id }) => id)
  const [trial, setTrial] = useState<Trial | null>(null)
  const tried = useTrial(contract.name, body, ids, setTrial)
  const isClaim = isAnythingClaimed(claimed)
  const sent = body === null ? null : { body, ids, inputs: inputs.text ?? '{}', isClaim }
  const signing = useSigning(contract.name, sent, setTrial)
  const isFresh = trial !== null && trial.body === body
  return {
    contract,
    fields,
    draft,
    setDraft,
    claimed,
    setClaimed,
    trial,
    isFresh,
    error: isFresh || tried.faults.size > 0 ? null : tried.error,
    retry: tried.retry,
    faults: new Map([...tried.faults, ...inputs.faults]),
    signing,
  }
}

function useTrial(
  model: string,
  body: string | null,
  ids: readonly number[],
  setTrial: (trial: Trial) => void,
): Pick<BenchState, 'error' | 'faults' | 'retry'> {
  const settled = useSettled(body, SETTLED_MS)
  const { data, error, refetch } = useQuery({
    queryKey: ['models', model, 'trial', settled],
    queryFn: async ({ signal }) => {
      const { body } = await callApi<VerifyAnswer>('/try/claims', { rawBody: settled ?? '', signal })
      return { body: settled ?? '', answer: body }
    },
    enabled: settled !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const idsText = ids.join(' ')
  useEffect(() => {
    // What a body was answered with belongs to the rows that it was made of.
    if (data && data.body === body)
      setTrial({ ...data, ids: idsText === '' ? [] : idsText.split(' ').map(Number) })
  }, [data, body, idsText, setTrial])
  const present = settled === body ? error : null
  return { error: present, faults: faultsOf(present), retry: () => void refetch() }
}

/** The faults that an answer of the models' API lists, by place; each a sentence without its subject. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400 || !Array.isArray(error.details.errors))
    return new Map()
  const listed = error.details.errors as readonly { readonly field: string; readonly message: string }[]
  return new Map(listed.map(({ field, message }) => [field, message]))
}

/** What is signed: as it is tried, or where nothing is claimed the inputs alone. */
interface Sent extends Pick<Trial, 'body' | 'ids'> {
  readonly inputs: string
  readonly isClaim: boolean
}

function useSigning(model: string, sent: Sent | null, setTrial: (trial: Trial) => void): Signing {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ body, inputs, isClaim }: Sent) => {
      const path = `/api/v1/${isClaim ? 'verify' : 'models'}/${encodeURIComponent(model)}`
      // The call has the model in its path.
      const ofModel = `"model":${JSON.stringify(model)},`
      return callApi<SignedAnswer>(path, { rawBody: isClaim ? body.replace(ofModel, () => '') : inputs })
    },
    onSuccess: (answer, { body, ids }) =>
      setTrial({ body, ids, answer: { ...NOTHING_RULED, ...answer.body } }),
  })
  const run = () => {
    if (sent && !isPending) mutate(sent)
  }
  return { isPending, error, answered: data ?? null, canRun: sent !== null, run }
}
