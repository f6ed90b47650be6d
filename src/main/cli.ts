import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { BadArguments, complain, helpOf, readArguments, say, type Arguments, type Command } from './commands/command.ts'
import { allowListLift } from './commands/allow-list.ts'
import { backup } from './commands/backup.ts'
import { backupDrill } from './commands/backup-drill.ts'
import { backupList } from './commands/backup-list.ts'
import { doctor } from './commands/doctor.ts'
import { downgrade } from './commands/downgrade.ts'
import { explainStart } from './commands/explain-start.ts'
import { exportAll } from './commands/export.ts'
import { importCommands } from './commands/import.ts'
import { importMishap } from './commands/import-mishap.ts'
import { migrate } from './commands/migrate.ts'
import { pages } from './commands/pages.ts'
import { probeNode } from './commands/probe.ts'
import { projectCreate, projectList } from './commands/project.ts'
import { restore } from './commands/restore.ts'
import { seed } from './commands/seed.ts'
import { secretsRotate } from './commands/secrets.ts'
import { serve } from './commands/serve.ts'
import { spoolTakeOver } from './commands/spool.ts'
import { top } from './commands/top.ts'
import { tokenCreate } from './commands/token.ts'
import { userCreate } from './commands/user.ts'
import { userResetPassword } from './commands/user-reset-password.ts'
import { parseSettings } from './settings.ts'
import { version } from './version.ts'

const t = messages('cli')
const commands: readonly Command[] = [
  serve,
  userCreate,
  userResetPassword,
  projectCreate,
  projectList,
  tokenCreate,
  probeNode,
  seed,
  backupList,
  backupDrill,
  backup,
  restore,
  downgrade,
  spoolTakeOver,
  migrate,
  ...importCommands,
  importMishap,
  exportAll,
  secretsRotate,
  allowListLift,
  pages,
  doctor,
  top,
]

/** The operator's command. @returns the exit code. */
async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === '-h' || words[0] === 'help') return help(0)
  if (words[0] === '--version') return printed(version)
  const command = commands.find((one) => one.words.every((word, index) => words[index] === word))
  if (command === undefined) {
    complain(t('error.unknownCommand', { name: words.slice(0, 2).join(' ') }))
    return 2
  }
  try {
    const args = readArguments(command, words.slice(command.words.length))
    if (args === 'help') return printed(helpOf(command))
    const settings = parseSettings(process.env)
    if (settings.ok) return await runExplained(command, args, settings.value)
    complain(settings.refusal.sentence)
    return 2
  } catch (fault) {
    if (!(fault instanceof BadArguments)) throw fault
    complain(t('error.badArguments', { why: fault.message, command: command.words.join(' ') }))
    return 2
  }
}

async function runExplained(command: Command, args: Arguments, settings: Settings): Promise<number> {
  try {
    return await command.run(args, settings)
  } catch (fault) {
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
  const width = Math.max(...commands.map((command) => command.usage.length))
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.about}`).join('\n')
  say(t('usage.main', { version, commands: lines }))
  return code
}

// What we make is the operator's own: the catalogue holds password hashes, whatever rights its folder has.
process.umask(0o077)

// Whoever reads us (`mishap project list | head`) may stop before the end: that is no error.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => process.exit(fault.code === 'EPIPE' ? 0 : 1))

try {
  // exit(), for chDB's and Next's threads would keep the process; what had to be written has been.
  process.exit(await main(process.argv.slice(2)))
} catch (fault) {
  complain(t('error.crashed', { why: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }))
  process.exit(1)
}
