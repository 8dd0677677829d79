import { CommanderError, Command as Program } from 'commander'
import type { Capability, Command, Desk } from '../capabilities/capability.js'
import { EXIT } from '../capabilities/capability.js'
import { MODELS_OPTION } from '../capabilities/models-option.js'
import { Refusal, Unavailable } from '../core/errors.js'

/** What `serve` is started with; each beats its setting. */
export interface ServeOptions {
  readonly port?: string
  readonly host?: string
  readonly data?: string
  readonly config?: string
  readonly models?: string
}

/** What beats settings of every command that has the option. */
export interface DeskOptions {
  readonly data: string | undefined
  readonly models: string | undefined
}

/** What the command line cannot do by itself. */
export interface ProgramOptions {
  readonly version: string
  readonly capabilities: readonly Capability[]
  readonly desk: (given: DeskOptions) => Desk
  readonly serve: (options: ServeOptions) => Promise<number>
}

/**
 * Runs the command line once.
 *
 * @param words what stands after the program's name
 * @returns the exit code: 0 passed, 1 failed, 2 cannot tell, 3 refused, 70 a bug
 */
export async function runProgram(words: readonly string[], options: ProgramOptions): Promise<number> {
  const outcome = { code: EXIT.passed as number }
  try {
    await build(options, outcome).parseAsync([...words], { from: 'user' })
    return outcome.code
  } catch (error) {
    return exitCodeOf(error)
  }
}

function build(options: ProgramOptions, outcome: { code: number }): Program {
  const program = new Program('countersign')
    .description('Checks what an AI said or did, and signs what it found.')
    .version(options.version)
    .exitOverride()
    .showHelpAfterError('(countersign --help lists the commands)')
    .addHelpText('after', EXIT_CODES)
  const serve = program.command('serve').description(SERVE_COMMAND.summary)
  for (const { flags, summary } of SERVE_COMMAND.options) serve.option(flags, summary)
  serve.addHelpText('after', examplesText(SERVE_COMMAND.examples))
  serve.action(async (given: ServeOptions) => {
    outcome.code = await options.serve(given)
  })
  const groups = new Map<string, Program>()
  for (const command of options.capabilities.flatMap((capability) => capability.commands)) {
    addCommand(groupOf(command, program, groups), command, options, outcome)
  }
  return program
}

/** Started by the program itself, since it is over all capabilities. */
export const SERVE_COMMAND = {
  summary: 'start the server',
  options: [
    { flags: '--port <port>', summary: 'port to listen on (default 3000)' },
    { flags: '--host <host>', summary: 'address to listen on (default 127.0.0.1)' },
    { flags: '--data <folder>', summary: 'data folder: signing keys and the embedded database' },
    MODELS_OPTION,
    { flags: '--config <file>', summary: 'configuration file: environments and webhooks' },
  ],
  examples: ['countersign serve --port 8080', 'countersign serve --models my-models'],
} as const

/** The option that every command has. */
export const DATA_OPTION = { flags: '--data <folder>', summary: 'data folder with the signing keys' } as const

const EXIT_CODES = `
Exit codes: 0 passed, 1 failed, 2 cannot tell, 3 refused, 70 a fault of ours.
Settings are environment variables; docs/settings.md lists them.`

function groupOf({ group }: Command, program: Program, groups: Map<string, Program>): Program {
  if (!group) return program
  const made = groups.get(group.name) ?? program.command(group.name).description(group.summary)
  groups.set(group.name, made)
  return made
}

function addCommand(
  parent: Program,
  command: Command,
  { desk }: ProgramOptions,
  outcome: { code: number },
): void {
  const called = ['countersign', ...(command.group ? [command.group.name] : []), command.name].join(' ')
  const added = parent
    .command(command.name)
    .description(command.summary)
    .showHelpAfterError(`(${called} --help says what it takes)`)
  for (const { name, summary } of command.arguments) added.argument(name, summary)
  for (const { flags, summary } of [...command.options, DATA_OPTION]) added.option(flags, summary)
  added.addHelpText('after', examplesText(command.examples))
  added.action(async () => {
    const { data, models, ...rest } = added.opts<Record<string, string | boolean | string[]>>()
    const words = command.arguments.map((_, i) => added.args[i])
    outcome.code = await command.run(words, rest, desk({ data: textOf(data), models: textOf(models) }))
  })
}

function textOf(option: string | boolean | readonly string[] | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

function examplesText(examples: readonly string[]): string {
  return `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((line) => `  ${line}`).join('\n')}`
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.refused
  if (error instanceof Refusal) {
    complain(`${error.code}: ${error.message}${detailsOf(error)}`)
    return EXIT.refused
  }
  if (error instanceof Unavailable) {
    complain([`${error.code}: ${error.message}`, ...passedOverLines(error)].join('\n'))
    return EXIT.cannotTell
  }
  complain(`internal_error: a fault of ours.\n${error instanceof Error ? error.stack : String(error)}`)
  return EXIT.bug
}

function detailsOf({ details }: Refusal): string {
  const places = ['field', 'offset', 'position', 'line', 'column'].filter(
    (name) => details[name] !== undefined && details[name] !== '',
  )
  return places.length === 0 ? '' : ` (${places.map((name) => `${name} ${details[name]}`).join(', ')})`
}

/** Who was asked in vain, and why: what a person has to mend. */
function passedOverLines({ details: { passed_over } }: Unavailable): string[] {
  if (!Array.isArray(passed_over)) return []
  return passed_over.map(({ code, message }) => `  ${code}: ${message}`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
