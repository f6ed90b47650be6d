import { messages } from '#messages'
import { isBuilt, pagesFor } from '../built-pages.ts'
import { projectFolder } from '../version.ts'
import { complain, say, type Command } from './command.ts'

const t = messages('cli')

/** For packages: the installing user may write next to the program, unlike the server's user. */
export const pages: Command = {
  options: [],
  async run(_, { site: { basePath } }) {
    if (!isBuilt(projectFolder)) {
      complain(t('serve.notBuilt'))
      return 1
    }
    // The pages are not secret, and another user serves them.
    process.umask(0o022)
    try {
      await pagesFor(projectFolder, basePath)
    } catch (fault) {
      complain(t('pages.failed', { folder: projectFolder, why: String(fault) }))
      return 1
    }
    say(t('pages.made', { path: basePath === '' ? '/' : basePath }))
    return 0
  },
}
