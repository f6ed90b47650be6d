import { Example } from '#ui/example.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="a line">
        <Example code="path:src/checkout/* #payments" text="Errors in the checkout belong to the team payments." />
      </State>
      <State name="a line that does not fit">
        <Example
          code={'url:https://shop.example/a/very/long/path/that/does/not/want/to/end/on/one/line/* #storefront'}
          text="Errors on these pages belong to the team storefront."
        />
      </State>
    </>
  )
}
