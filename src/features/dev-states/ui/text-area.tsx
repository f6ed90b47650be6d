import { TextArea } from '#ui/text-area.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <>
      <State name="empty">
        <TextArea name="empty" label="Origins" hint="One a line." rows={3} placeholder="https://example.com" />
      </State>
      <State name="full">
        <TextArea name="full" label="Origins" rows={3} defaultValue={'https://example.com\nhttps://*.example.org'} />
      </State>
      <State name="wrong">
        <TextArea name="wrong" label="Origins" rows={3} defaultValue="htp:/" error="Line 1 is no address." />
      </State>
      <State name="disabled">
        <TextArea name="disabled" label="Origins" rows={3} disabled defaultValue="https://example.com" />
      </State>
    </>
  )
}
