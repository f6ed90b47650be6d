import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Question } from './question.ts'

export interface Answered {
  readonly asks: string
  readonly answer: string
  /** Facts missing from the answer. Empty if it is right. */
  readonly missing: readonly (string | RegExp)[]
  /** Characters in all answers, which a model has to read. */
  readonly characters: number
  readonly ms: number
}

/** Asks each question through its calls, as an agent with this token. */
export async function interview(
  server: string,
  token: string,
  questions: readonly Question[],
): Promise<readonly Answered[]> {
  const client = new Client({ name: 'interview', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server}/mcp`), { requestInit }))
  try {
    const all: Answered[] = []
    for (const question of questions) all.push(await ask(client, question))
    return all
  } finally {
    await client.close()
  }
}

async function ask(client: Client, { asks, calls, facts }: Question): Promise<Answered> {
  const began = Date.now()
  const answers: string[] = []
  for (const [name, args] of calls) {
    const said = typeof args === 'function' ? args(answers) : args
    const { content } = await client.callTool({ name, arguments: { ...said } })
    answers.push(content.map((one) => (one.type === 'text' ? one.text : '')).join('\n'))
  }
  const answer = answers.at(-1) ?? ''
  const missing = facts.filter((fact) => (typeof fact === 'string' ? !answer.includes(fact) : !fact.test(answer)))
  const characters = answers.reduce((sum, { length }) => sum + length, 0)
  return { asks, answer, missing, characters, ms: Date.now() - began }
}
