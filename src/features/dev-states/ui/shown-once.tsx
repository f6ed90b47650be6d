import { ShownOnce } from '#ui/form/shown-once.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const texts = { label: 'Token', text: 'Copy it now: it is not shown again.', copy: 'Copy', copied: 'Copied' }

export function States() {
  return (
    <>
      <State name="nothing made yet">
        <SampleForm>
          <p>Only this line.</p>
          <ShownOnce {...texts} />
        </SampleForm>
      </State>
      <State name="made">
        <SampleForm result={{ secret: 'mishap_0123456789abcdef0123456789abcdef0123456789abcdef' }}>
          <ShownOnce {...texts} />
        </SampleForm>
      </State>
      <State name="made, with a text of its own">
        <SampleForm
          result={{
            secret: 'https://mishap.example/invitation/0123456789abcdef',
            text: 'Send it to Ada: it is good for a week.',
          }}
        >
          <ShownOnce {...texts} />
        </SampleForm>
      </State>
    </>
  )
}
