import { untouched, type FormState } from '#ui/form/form-state.ts'
import { Conflict, FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { State } from '../state.tsx'

const texts = { save: 'Save', takeTheirs: 'Take what they saved', theirs: 'What they saved' }
const fresh: FormState<null, null> = untouched(null)
const stale: FormState<null, null> = {
  ...fresh,
  note: { tone: 'stale', title: 'Somebody else saved meanwhile', text: 'Saving again replaces what they saved.' },
  theirs: 'name: Shop\nslug: shop',
}

export function States() {
  return (
    <>
      <State name="untouched">
        <form>
          <FormHead state={fresh} />
          <SaveBar note={null} working={undefined} texts={texts} />
        </form>
      </State>
      <State name="working">
        <SaveBar note={null} working="save" texts={texts} inline />
      </State>
      <State name="saved">
        <SaveBar
          note={{ tone: 'saved', title: 'Saved.', text: 'Applies to events from now on.' }}
          working={undefined}
          texts={texts}
          inline
        />
      </State>
      <State name="refused">
        <SaveBar
          note={{ tone: 'refused', title: 'Not saved.', text: 'The server does not answer.' }}
          working={undefined}
          texts={texts}
          inline
        />
      </State>
      <State name="conflict" wide>
        <Conflict state={stale} texts={texts} />
      </State>
    </>
  )
}
