import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { BadArguments, complain, helpOf, readArguments, say, type Arguments, type Command } from './commands/command.ts'
import { commandLines } from './commands/table.ts'
import { version } from './version.ts'

const t = messages('cli')

/** Runs the operator's command. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h' || words[0] === 'help') return help(0)
  if (words[0] === '--version') return printed(version)
  const line = commandLines.find((one) => one.words.every((word, index) => words[index] === word))
  if (line === undefined) {
    complain(t('error.unknownCommand', { name: words.slice(0, 2).join(' ') }))
    return 2
  }
  const command = await line.load()
  try {
    const args = readArguments(command, words.slice(line.words.length))
    if (args === 'help') return printed(helpOf(line, command))
    const { parseSettings } = await import('./settings.ts')
    const settings = parseSettings(process.env)
    if (settings.ok) return await runExplained(command, args, settings.value)
    complain(settings.refusal.sentence)
    return 2
  } catch (fault) {
    if (!(fault instanceof BadArguments)) throw fault
    complain(t('error.badArguments', { why: fault.message, command: line.words.join(' ') }))
    return 2
  }
}

async function runExplained(command: Command, args: Arguments, settings: Settings): Promise<number> {
  const { proxy, authorities } = settings
  if (proxy.http !== null || proxy.https !== null || authorities.length > 0) {
    const { installOutgoing } = await import('#outbound/proxy.ts')
    installOutgoing(proxy, authorities)
  }
  try {
    return await command.run(args, settings)
  } catch (fault) {
    const { explainStart } = await import('./commands/explain-start.ts')
    const sentence = explainStart(fault, settings)
    if (sentence === undefined) throw fault
    complain(sentence)
    return 1
  }
}

function printed(text: string): number {
  say(text)
  return 0
}

function help(code: number): number {
  const width = Math.max(...commandLines.map(({ usage }) => usage.length))
  const lines = commandLines.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about()}`).join('\n')
  say(t('usage.main', { version, commands: lines }))
  return code
}

// Only the operator may read our files: the catalogue contains password hashes, regardless of the folder's permissions.
process.umask(0o077)

// A reader (`mishap project list | head`) may stop early, which is not an error.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => process.exit(fault.code === 'EPIPE' ? 0 : 1))

try {
  // exit(), because chDB's and Next's threads would keep the process alive; all output has been written.
  process.exit(await main(process.argv.slice(2)))
} catch (fault) {
  complain(t('error.crashed', { why: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }))
  process.exit(1)
}
