/**
 * An item with a profile of one second, as the SDK for Node sends it. It bears the id of an event that was sent along, as
 * profile and as profiler, so that whoever knows the one finds the other.
 * @param words names of functions, the root first
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
