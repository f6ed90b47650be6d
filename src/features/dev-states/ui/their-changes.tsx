import type { SaveNote } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { SampleForm } from '../sample-form.tsx'
import { State } from '../state.tsx'

const texts = { takeTheirs: 'Load their version', theirs: 'What they saved' }
const stale: SaveNote = {
  tone: 'stale',
  title: 'Somebody else saved meanwhile',
  text: 'Saving again replaces what they saved.',
}

export function States() {
  return (
    <>
      <State name="nobody saved meanwhile">
        <SampleForm>
          <p>Only this line.</p>
          <TheirChanges texts={texts} />
        </SampleForm>
      </State>
      <State name="somebody did" wide>
        <SampleForm note={stale} theirs={'name: Shop\nslug: shop'}>
          <TheirChanges texts={texts} />
          <Save label="Save" inline />
        </SampleForm>
      </State>
    </>
  )
}
