import { fork } from 'node:child_process'
import { once } from 'node:events'
import { SourceFault } from '../foreign.ts'
import type { FileAnswer, FileQuestion } from './file-messages.ts'

/** The largest page of a healthy file takes a second or two. */
const ANSWERS_WITHIN_MS = 120_000

export interface ForeignFile {
  /** One query at a time. @throws SourceFault */
  rows(sql: string, values: readonly (string | number)[]): Promise<Extract<FileAnswer, { kind: 'rows' }>>
  close(): Promise<void>
}

/** Opens a foreign database file in a child process, which is killed if a response takes too long. */
export function openForeignFile(path: string, withinMs = ANSWERS_WITHIN_MS): ForeignFile {
  const child = fork(new URL('./file-child.ts', import.meta.url), [path], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  child.on('error', () => child.kill('SIGKILL'))
  return {
    rows: async (sql, values) => {
      const answer = await answerOf(sql, values)
      if (answer.kind === 'unreadable') throw new SourceFault('unreadable', path, answer.why)
      return answer
    },
    close: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }

  function answerOf(sql: string, values: readonly (string | number)[]): Promise<FileAnswer> {
    return new Promise((resolve) => {
      const end = (answer: FileAnswer) => {
        clearTimeout(timer)
        child.off('message', hear)
        child.off('exit', die)
        resolve(answer)
      }
      const hear = (answer: unknown) => end(answer as FileAnswer)
      const die = () => end({ kind: 'unreadable', why: 'the process that read it has ended' })
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        end({ kind: 'unreadable', why: `no answer within ${Math.round(withinMs / 1000)} s` })
      }, withinMs)
      if (!child.connected) return die()
      child.once('message', hear).once('exit', die)
      child.send({ sql, values } satisfies FileQuestion)
    })
  }
}
