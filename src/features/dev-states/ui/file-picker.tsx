import { FilePicker } from '#ui/form/file-picker.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { State } from '../state.tsx'

export function States() {
  return (
    <State name="A file goes into a field">
      <form className="grid gap-4">
        <FilePicker label="Choose a file" into="picked" />
        <TextArea name="picked" label="JSON" rows={3} />
      </form>
    </State>
  )
}
