import type { z } from 'zod'
import type { Pepper } from '../access/index.js'
import type { Config } from '../config/index.js'
import type { Chance, Clock, DividedWork, Net, Post } from '../core/context.js'
import type { ErrorCode } from '../core/errors.js'
import type { StrictJson } from '../core/json/strict.js'
import type { JsonValue } from '../core/json/value.js'
import type { Limits } from '../core/limits.js'
import type { Settings } from '../core/settings.js'
import type { Judge } from '../judges/index.js'
import type { ListedModel } from '../models/index.js'
import type { JobKind, Queue } from '../queue/index.js'
import type { KeyManager, ReceiptPayload, Recomputation, RecordedRun, Signer } from '../records/index.js'
import type { SnapshotFolder } from '../snapshots/index.js'
import type { Store } from '../store/index.js'
import type { Calibrations } from './calibrations.js'

/** The outside that every capability is handed, in a server, on the command line and in a library call alike. */
export interface LocalParts {
  readonly settings: Settings
  readonly clock: Clock
  readonly chance: Chance
  readonly guarded: DividedWork
  readonly net: Net
  /** One for each kind of receipt that can be replayed. */
  readonly replayers: readonly Replayer[]
  /** The models that can be run, sorted by name. */
  readonly models: readonly ListedModel[]
  /** Runs again what a decision record is of. */
  readonly recomputer: Recomputer
  /** Null where no key can be had: receipts then carry no signature, and the answer says so. */
  readonly signer: Signer | null
  /** Language models that are asked for rulings. */
  readonly judge: Judge
  /** How good they were found to be. */
  readonly calibrations: Calibrations
}

/** What a server has besides. */
export interface ServerParts extends LocalParts {
  readonly store: Store
  readonly config: Config
  /** States that sessions look at. */
  readonly snapshots: SnapshotFolder
  /** Work that is done later. */
  readonly queue: Queue
  /** To the webhooks of the configuration. */
  readonly post: Post
  /** Who rules in trials, which anybody may call: the provider that TRY_PROVIDER names, else nobody. */
  readonly tryJudge: Judge
  /** What access keys are hashed with; null where nobody is asked for one. */
  readonly pepper: Pepper | null
}

/** One request to one route, already read. */
export interface Call {
  readonly requestId: string
  /** Whose rows this call may see and write. */
  readonly tenant: string
  readonly params: Readonly<Record<string, string>>
  /** What stood behind the question mark, as the route's `query` reads it. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** Null for a GET, and where lines were sent. */
  readonly body: StrictJson | null
  /** Where the route takes lines and they were sent: a value a line, as they come. Else null. */
  readonly lines: AsyncIterable<StrictJson> | null
  /** Since the call arrived. */
  elapsedMs(): number
  /** Whether the caller has the answer of this version already (If-None-Match). */
  has(version: string): boolean
}

/** What a route answers. */
export type Reply =
  | {
      readonly body: unknown
      /** Of a route that is `isVersioned`: what names this answer, as long as it stays the same; see {@link Call.has}. */
      readonly version?: string
    }
  /** Of a route that is `isVersioned`: the caller has the answer of this version already. */
  | { readonly unchanged: string }
  /** A JSON text that is sent as it stands, so that no number in it is rounded. */
  | { readonly rawJson: string }
  /** A text that is no JSON, of the route's `answerType`. */
  | { readonly text: string }

/**
 * Who may call: anybody; holders of an access key (401 without one); or holders of one since the thing is paid for (402
 * without one). Where access keys are not required everybody may.
 */
export type Access = 'open' | 'key' | 'paid'

/** One method and path. */
export interface Route {
  /** In camel case and unlike any other: the operation's id in the API's description. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/v1/receipts/:id`. */
  readonly path: string
  readonly summary: string
  /**
   * Who may call it. A function where that hangs on what the path names; asked before the body is read.
   *
   * @throws {Refusal} the path names nothing
   */
  readonly access: Access | ((params: Call['params'], parts: ServerParts) => Access)
  /** Whether it is for trying things out: such calls have a limit for each address, all of them together. */
  readonly isTrial?: true
  /** The body as a caller writes it; none for a GET. */
  readonly request?: z.ZodType
  /** Whether the body may also be JSON lines (application/x-ndjson), of any number. */
  readonly takesLines?: boolean
  /** What may stand behind the question mark; nothing where absent. Values are texts. */
  readonly query?: z.ZodObject
  /** The body of a 200. */
  readonly answer: z.ZodType
  /** Its media type where it is no JSON: `text/markdown`, `application/jsonl`; `answer` is then a string's schema. */
  readonly answerType?: string
  /** Whether its answers bear a version, so that asking again for one that stayed the same costs next to nothing. */
  readonly isVersioned?: true
  /** Codes of refusals that are this route's own, beside those that any route may answer. */
  readonly refusals: readonly ErrorCode[]
  /** What this API's errors have besides `error` and `message`, with every error of the route. */
  readonly errorMembers?: ErrorMembers
  /** What a fault of ours is answered with, where this API has words of its own for it. */
  readonly bugMessage?: string
  /** Which limit the body has; none for a GET. */
  readonly bodyLimit?: keyof Limits
  /** @throws {Refusal} the request cannot be served @throws {Unavailable} nothing can be answered now */
  handle(call: Call, parts: ServerParts): Promise<Reply>
}

/** Members of an error body that one API has beyond those of all. */
export interface ErrorMembers {
  readonly schema: z.ZodObject
  /** @param body as it is without them */
  of(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** What the command line is handed: files to read, a place to write, a way to colour. */
export interface Desk {
  readonly settings: Settings
  /**
   * A request in JSON or YAML from a file, or from standard input for `-`; of as many bytes as over HTTP.
   *
   * @throws {Refusal} it cannot be read, or is no JSON or YAML
   */
  readRequest(path: string): Promise<StrictJson>
  /**
   * A text in UTF-8 from a file, or from standard input for `-`.
   *
   * @param bytesMax what any other body may have over HTTP, unless given
   * @throws {Refusal} it cannot be read, or is larger
   */
  readText(path: string, bytesMax?: number): Promise<string>
  /** The bytes of a file, or of standard input for `-`, as they come. @throws {Refusal} the file cannot be read */
  readStream(path: string): AsyncIterable<Uint8Array>
  /**
   * Writes a file that only this user can read, or to standard output for `-`. A file that was there stays as it was
   * until the new one is whole and on the disk.
   *
   * @param work is given a function that resolves when its text was taken
   * @throws {Refusal} it cannot be written
   * @throws whatever the work throws; no file is left then
   */
  writeFile<Result>(
    path: string,
    work: (write: (text: string) => Promise<void>) => Promise<Result>,
  ): Promise<Result>
  /** Writes one line to standard output. */
  print(line: string): void
  /** Writes one line to standard error: what is not the result, such as what was left out. */
  note(line: string): void
  /**
   * Says on standard error how far long work is: on a terminal in one line that is written over, else in a line now and
   * then. Null ends it.
   */
  progress(text: string | null): void
  readonly paint: Paint
  /** Columns of the terminal; null where the lines go to a file or another program, and are left long. */
  readonly columns: number | null
  /** The parts, made when first asked for. */
  parts(): Promise<LocalParts>
  /** The signing keys of the data folder. @throws {Refusal} the key is a setting, or the folder cannot be used */
  keys(): Promise<KeyManager>
  /**
   * What access keys are hashed with: KEY_PEPPER, else a secret of the data folder, made when first asked for.
   *
   * @throws {Refusal} the folder cannot be used
   */
  pepper(): Promise<Pepper>
}

/** Colours text, or leaves it as it is where no colour is wanted. */
export interface Paint {
  good(text: string): string
  bad(text: string): string
  open(text: string): string
  faint(text: string): string
  strong(text: string): string
}

/** What a command's exit code says. 3 (refused) and 70 (a bug) come from errors thrown. */
export const EXIT = { passed: 0, failed: 1, cannotTell: 2, refused: 3, bug: 70 } as const

/** The options that stood in a call, by their long names: a list where an option can stand more than once. */
export type CommandOptions = Readonly<Record<string, string | boolean | readonly string[]>>

/** One command of the command line. */
export interface Command {
  /** For commands of two words, such as `signing-keys list`: the first, and what all under it are for. */
  readonly group?: { readonly name: string; readonly summary: string }
  readonly name: string
  /** As commander writes arguments: `<file>`, `[file]`. */
  readonly arguments: readonly { readonly name: string; readonly summary: string }[]
  readonly summary: string
  /** As commander writes options: `--json`, `--jwks <file>`, `--check <json...>` for one that makes a list. */
  readonly options: readonly { readonly flags: string; readonly summary: string }[]
  /** Lines to type, shown below the help. */
  readonly examples: readonly string[]
  /**
   * @param words as many as there are arguments; undefined for one that was left out
   * @returns the exit code
   * @throws {Refusal} @throws {Unavailable}
   */
  run(words: readonly (string | undefined)[], options: CommandOptions, desk: Desk): Promise<number>
}

/** What a receipt of one kind says, to be found out again. */
export interface Replay {
  readonly payload: ReceiptPayload
  /** The request that the receipt is of, as it was sent. */
  readonly request: StrictJson
  /** Null where it was not given: hashes that it goes into cannot be made again. */
  readonly salt: Uint8Array | null
  /** The policy that the receipt names. */
  readonly policy: JsonValue
}

/** One part of a receipt, found out again. */
export interface ReplayedPart {
  /** `checks[0]`, `claims`, `verdict`. */
  readonly part: string
  /** `attested_only`: it cannot be found out again from request and policy alone, so the signature is all there is. */
  readonly result: 'equal' | 'different' | 'attested_only'
  /** What the receipt says. */
  readonly expected: JsonValue
  /** What was found now; null where nothing was. */
  readonly actual: JsonValue
  /** Why it is attested only, or what is known to differ. */
  readonly reason?: string
}

/** Finds out again what receipts of one kind say. */
export interface Replayer {
  /** The receipt's `kind`. */
  readonly kind: string
  /** The policy in force here. */
  policy(parts: Pick<LocalParts, 'settings' | 'judge' | 'calibrations'>): object | Promise<object>
  /**
   * @throws {Refusal} the request is not one of this kind, or the policy cannot be put in force here
   * @throws {Unavailable} nothing can be found out now
   */
  replay(replay: Replay, parts: LocalParts): Promise<readonly ReplayedPart[]>
}

/**
 * Runs again what a decision record says was run.
 *
 * @throws {Unavailable} it cannot be run now
 */
export type Recomputer = (run: RecordedRun, parts: LocalParts) => Promise<Recomputation>

/** One thing Countersign can do, over HTTP and on the command line. */
export interface Capability {
  readonly name: string
  /** For what it puts on record. */
  readonly replayer?: Replayer
  readonly recomputer?: Recomputer
  readonly routes: readonly Route[]
  readonly commands: readonly Command[]
  /** What it does later, in the queue. */
  jobs?(parts: ServerParts): readonly JobKind[]
}
