/**
 * An item with a one-second profile, as the Node SDK sends it. Its profile id and profiler id are the id of an event
 * sent together with it, so each can be found from the other.
 * @param words function names, the root first
 */
export function profileItem(event: string, words: readonly string[]): string {
  const seconds = Date.now() / 1000 - 60
  const samples = [0, 1].map((at) => ({ stack_id: 0, thread_id: '0', timestamp: seconds + at }))
  const chunk = {
    chunk_id: event,
    profiler_id: event,
    client_sdk: { name: 'sentry.javascript.node', version: '11.12.0' },
    platform: 'node',
    version: '2',
    release: words[0],
    environment: words[0],
    profile: {
      samples,
      stacks: [words.map((_, at) => words.length - 1 - at)],
      frames: words.map((word) => ({ function: word, module: word, filename: `/srv/${word}.js`, in_app: true })),
      thread_metadata: { '0': { name: words[0] } },
    },
  }
  return `{"type":"profile_chunk","platform":"node"}\n${JSON.stringify(chunk)}\n`
}
