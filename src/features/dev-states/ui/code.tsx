import { CodeBlock } from '#ui/code.tsx'
import { State } from '../state.tsx'

const code = `import * as Sentry from '@sentry/node'

// A comment, a string, a number and a keyword.
Sentry.init({ dsn: 'http://key@127.0.0.1:8000/1', tracesSampleRate: 1 })
export async function total(cart) {
  return cart.items.reduce((sum, { price }) => sum + price, 0)
}`

export function States() {
  return (
    <>
      <State name="coloured">
        <CodeBlock label="Set-up" language="javascript" code={code} />
      </State>
      <State name="without colours">
        <CodeBlock label="Set-up" code={code} />
      </State>
      <State name="long line">
        <CodeBlock label="Long line" language="bash" code={`curl ${'https://example.com/a/b/c/d/'.repeat(8)}`} />
      </State>
      <State name="empty">
        <CodeBlock label="Empty" code="" />
      </State>
    </>
  )
}
