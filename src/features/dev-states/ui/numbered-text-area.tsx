import { NumberedTextArea } from '#ui/numbered-text-area.tsx'
import { State } from '../state.tsx'

const rules = 'path:src/checkout/* #payments\ntags.area:cart @ada@example.com\nurl:*/legacy/* #web'

export function States() {
  return (
    <>
      <State name="empty">
        <NumberedTextArea name="empty" label="Rules" defaultValue="" problems={[]} placeholder="path:src/* #team" />
      </State>
      <State name="full">
        <NumberedTextArea name="full" label="Rules" defaultValue={rules} problems={[]} />
      </State>
      <State name="wrong">
        <NumberedTextArea
          name="wrong"
          label="Rules"
          defaultValue={rules}
          problems={[{ line: 2, column: 16, text: 'Line 2: nobody here has the address ada@example.com.' }]}
        />
      </State>
      <State name="read only">
        <NumberedTextArea name="read-only" label="Rules" defaultValue={rules} problems={[]} readOnly />
      </State>
    </>
  )
}
