import { CommanderError, Command as Program } from 'commander'
import type { Capability, Command, Desk } from '../capabilities/capability.js'
import { EXIT } from '../capabilities/capability.js'
import { Refusal, Unavailable } from '../core/errors.js'

/** What `serve` is started with; each beats its setting. */
export interface ServeOptions {
  readonly port?: string
  readonly host?: string
  readonly data?: string
}

/** What the command line cannot do by itself. */
export interface ProgramOptions {
  readonly version: string
  readonly capabilities: readonly Capability[]
  readonly desk: (data: string | undefined) => Desk
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
  program
    .command('serve')
    .description('start the server')
    .option('--port <port>', 'port to listen on (default 3000)')
    .option('--host <host>', 'address to listen on (default 127.0.0.1)')
    .option('--data <folder>', 'data folder: signing keys and the embedded database')
    .action(async (given: ServeOptions) => {
      outcome.code = await options.serve(given)
    })
  for (const command of options.capabilities.flatMap((capability) => capability.commands)) {
    addCommand(program, command, options, outcome)
  }
  return program
}

function addCommand(
  program: Program,
  command: Command,
  { desk }: ProgramOptions,
  outcome: { code: number },
): void {
  const added = program.command(command.name).argument(command.argument).description(command.summary)
  for (const { flags, summary } of command.options) added.option(flags, summary)
  added.option('--data <folder>', 'data folder with the signing keys')
  added.action(async (argument: string, given: Record<string, string | boolean>) => {
    const { data, ...rest } = given
    outcome.code = await command.run(argument, rest, desk(typeof data === 'string' ? data : undefined))
  })
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.refused
  if (error instanceof Refusal) {
    complain(`${error.code}: ${error.message}${detailsOf(error)}`)
    return EXIT.refused
  }
  if (error instanceof Unavailable) {
    complain(`${error.code}: ${error.message}`)
    return EXIT.cannotTell
  }
  complain(`internal_error: a fault of ours.\n${error instanceof Error ? error.stack : String(error)}`)
  return EXIT.bug
}

function detailsOf({ details }: Refusal): string {
  const places = ['field', 'offset', 'position'].filter(
    (name) => details[name] !== undefined && details[name] !== '',
  )
  return places.length === 0 ? '' : ` (${places.map((name) => `${name} ${details[name]}`).join(', ')})`
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}
