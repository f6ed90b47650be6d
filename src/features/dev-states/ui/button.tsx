import Settings from 'lucide-react/icons/settings'
import { Button, IconButton, LinkButton, type ButtonTone } from '#ui/button.tsx'
import { State } from '../state.tsx'

const tones: readonly ButtonTone[] = ['primary', 'plain', 'quiet', 'danger']

export function States() {
  return (
    <>
      {tones.map((tone) => (
        <State key={tone} name={tone}>
          <div className="flex flex-wrap gap-2">
            <Button tone={tone}>Save</Button>
            <Button tone={tone} pending>
              Save
            </Button>
            <Button tone={tone} disabled>
              Save
            </Button>
            <Button tone={tone} size="l">
              Save
            </Button>
          </div>
        </State>
      ))}
      <State name="link">
        <LinkButton href="/dev/states" tone="primary">
          All states
        </LinkButton>
      </State>
      <State name="icon">
        <IconButton label="Settings">
          <Settings aria-hidden className="size-4" />
        </IconButton>
      </State>
    </>
  )
}
