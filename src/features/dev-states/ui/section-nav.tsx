import { SectionNav } from '#ui/section-nav.tsx'
import { State } from '../state.tsx'

const sections = ['General', 'Members', 'Teams', 'Integrations', 'API tokens', 'Audit log', 'Instance'].map(
  (label) => ({
    href: `/dev/states/ui/section-nav?section=${label}`,
    label,
    open: label === 'Members',
  }),
)

export function States() {
  return (
    <>
      <State name="some" wide>
        <SectionNav label="Settings" sections={sections.slice(0, 3)} />
      </State>
      <State name="many, on a narrow page">
        <div className="max-w-form">
          <SectionNav label="Settings, narrow" sections={sections} />
        </div>
      </State>
    </>
  )
}
