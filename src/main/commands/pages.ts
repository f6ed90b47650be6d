import { messages } from '#messages'
import { isBuilt, pagesFor } from '../built-pages.ts'
import { projectFolder } from '../version.ts'
import { complain, say, type Command } from './command.ts'

const t = messages('cli')

/** For packages: whoever installs them may write beside the program, and the server that runs there may not. */
export const pages: Command = {
  options: [],
  async run(_, { site: { basePath } }) {
    if (!isBuilt(projectFolder)) {
      complain(t('serve.notBuilt'))
      return 1
    }
    // They are no secret, and it is another user who serves them.
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
