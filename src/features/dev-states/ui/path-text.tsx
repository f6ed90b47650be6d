import { PathText } from '#ui/path-text.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="short">
        <PathText path="src/cart.ts" />
      </State>
      <State name="long: it loses its middle">
        <div className="w-full max-w-form">
          <PathText path="/srv/app/releases/20261120/node_modules/@example/checkout/dist/server/handlers/payment-intent.js" />
        </div>
      </State>
    </>
  )
}
