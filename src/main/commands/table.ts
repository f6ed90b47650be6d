import { messages } from '#messages'
import type { CommandLine } from './command.ts'

const t = messages('cli')
const ofBackups = messages('backups')
const ofImport = messages('cliImport')
const ofSecurity = messages('cliSecurity')

/**
 * All commands in help order; of two with the same beginning, the longer one first. A command's code is loaded when it
 * runs, so that help texts and small commands start at once.
 */
export const commandLines: readonly CommandLine[] = [
  {
    words: ['serve'],
    usage: 'serve [--role ROLE]',
    about: () => t('usage.serve'),
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    words: ['user', 'create'],
    usage: 'user create --email E --name N [--role R] [--password-stdin]',
    about: () => t('usage.userCreate'),
    load: async () => (await import('./user.ts')).userCreate,
  },
  {
    words: ['user', 'reset-password'],
    usage: 'user reset-password --email E',
    about: () => t('usage.userResetPassword'),
    load: async () => (await import('./user-reset-password.ts')).userResetPassword,
  },
  {
    words: ['project', 'create'],
    usage: 'project create NAME --platform P',
    about: () => t('usage.projectCreate'),
    load: async () => (await import('./project.ts')).projectCreate,
  },
  {
    words: ['project', 'list'],
    usage: 'project list',
    about: () => t('usage.projectList'),
    load: async () => (await import('./project.ts')).projectList,
  },
  {
    words: ['token', 'create'],
    usage: 'token create --organization | --scopes S [--name N]',
    about: () => t('usage.tokenCreate'),
    load: async () => (await import('./token.ts')).tokenCreate,
  },
  {
    words: ['probe'],
    usage: 'probe --server URL [--token TOKEN]',
    about: () => t('usage.probe'),
    load: async () => (await import('./probe.ts')).probeNode,
  },
  { words: ['seed'], usage: 'seed', about: () => t('usage.seed'), load: async () => (await import('./seed.ts')).seed },
  {
    words: ['backup', 'list'],
    usage: 'backup list [--from TARGET]',
    about: () => ofBackups('usage.list'),
    load: async () => (await import('./backup-list.ts')).backupList,
  },
  {
    words: ['backup', 'drill'],
    usage: 'backup drill [--from TARGET] [--at TIME]',
    about: () => ofBackups('usage.drill'),
    load: async () => (await import('./backup-drill.ts')).backupDrill,
  },
  {
    words: ['backup'],
    usage: 'backup DIR',
    about: () => t('usage.backup'),
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    words: ['restore'],
    usage: 'restore DIR | --at TIME [--from TARGET]',
    about: () => t('usage.restore'),
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    words: ['downgrade'],
    usage: 'downgrade [--yes]',
    about: () => ofBackups('usage.downgrade'),
    load: async () => (await import('./downgrade.ts')).downgrade,
  },
  {
    words: ['spool', 'take-over'],
    usage: 'spool take-over DIR | s3 [ID]',
    about: () => t('usage.takeOver'),
    load: async () => (await import('./spool.ts')).spoolTakeOver,
  },
  {
    words: ['migrate'],
    usage: 'migrate --to PLACE[,PLACE]',
    about: () => t('migrate.about'),
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    words: ['import', 'sentry'],
    usage: 'import sentry --url URL --token TOKEN | --file FILE',
    about: () => ofImport('about', { from: 'sentry' }),
    load: async () => (await import('./import.ts')).importSentry,
  },
  {
    words: ['import', 'glitchtip'],
    usage: 'import glitchtip --url URL --token TOKEN | --postgres URL',
    about: () => ofImport('about', { from: 'glitchtip' }),
    load: async () => (await import('./import.ts')).importGlitchtip,
  },
  {
    words: ['import', 'bugsink'],
    usage: 'import bugsink --url URL --token TOKEN | --file FILE',
    about: () => ofImport('about', { from: 'bugsink' }),
    load: async () => (await import('./import.ts')).importBugsink,
  },
  {
    words: ['import', 'mishap'],
    usage: 'import mishap --from DIR',
    about: () => ofImport('about', { from: 'mishap' }),
    load: async () => (await import('./import-mishap.ts')).importMishap,
  },
  {
    words: ['export'],
    usage: 'export --to DIR',
    about: () => ofImport('export.about'),
    load: async () => (await import('./export.ts')).exportAll,
  },
  {
    words: ['secrets', 'rotate'],
    usage: 'secrets rotate [--dry-run]',
    about: () => ofSecurity('usage.rotate'),
    load: async () => (await import('./secrets.ts')).secretsRotate,
  },
  {
    words: ['allow-list', 'lift'],
    usage: 'allow-list lift',
    about: () => ofSecurity('usage.allowList'),
    load: async () => (await import('./allow-list.ts')).allowListLift,
  },
  {
    words: ['pages'],
    usage: 'pages',
    about: () => t('usage.pages'),
    load: async () => (await import('./pages.ts')).pages,
  },
  {
    words: ['doctor'],
    usage: 'doctor [--json]',
    about: () => t('usage.doctor'),
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    words: ['top'],
    usage: 'top [--once] [--interval SECONDS]',
    about: () => t('usage.top'),
    load: async () => (await import('./top.ts')).top,
  },
]
