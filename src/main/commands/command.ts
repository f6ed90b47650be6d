import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Settings } from '#domain/settings.ts'
import { terminalText } from '#domain/text/terminal-text.ts'
import { messages } from '#messages'

const t = messages('cli')

/** One line of the help text: `mishap user create …`. */
export interface CommandLine {
  /** The words that invoke it: `['user', 'create']`. */
  readonly words: readonly string[]
  /** Shown after `mishap` in its help: `project create NAME --platform P`. */
  readonly usage: string
  about(): string
  load(): Promise<Command>
}

export interface Command {
  readonly options: readonly Option[]
  /** @returns the exit code. */
  run(args: Arguments, settings: Settings): Promise<number>
}

export interface Option {
  readonly name: string
  readonly about: string
  /** The placeholder for its value: `NAME`. Absent for a flag. */
  readonly value?: string
}

export interface Arguments {
  /** The positional arguments. */
  readonly rest: readonly string[]
  text(option: string): string | undefined
  has(option: string): boolean
}

/** An invalid command line. The message is a sentence for the user. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments'
}

/** Parses a command's options; throws {@link BadArguments} for an unknown one. */
export function readArguments(command: Command, words: readonly string[]): Arguments | 'help' {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } }
  for (const option of command.options)
    options[option.name] = { type: option.value === undefined ? 'boolean' : 'string' }
  const { values, positionals } = parse(words, options)
  if (values.help === true) return 'help'
  return {
    rest: positionals,
    text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
    has: (option) => values[option] === true,
  }
}

function parse(words: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (fault) {
    throw new BadArguments(fault instanceof Error ? fault.message : String(fault))
  }
}

export function needed(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new BadArguments(t('error.missing', { what }))
  return value.trim()
}

export function helpOf({ usage, about }: CommandLine, command: Command): string {
  const rows = [...command.options, { name: 'help', about: t('usage.help') } as Option]
  const flag = (option: Option): string => `--${option.name}${option.value === undefined ? '' : ` ${option.value}`}`
  const width = Math.max(...rows.map((option) => flag(option).length))
  const options = rows.map((option) => `  ${flag(option).padEnd(width)}  ${option.about}`).join('\n')
  return t('usage.arguments', { usage, about: about(), options })
}

/** Prints a line to standard output. */
export function say(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`)
}

/** Prints an error to standard error. */
export function complain(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`)
}
