import { OpenInView } from '#ui/open-in-view.tsx'
import { State } from '../state.tsx'

const tabs = Array.from({ length: 30 }, (_, at) => `Tab ${at + 1}`)

export function States() {
  return (
    <State name="the last tab is open">
      <OpenInView open="Tab 30" className="w-80 overflow-x-auto border-b border-line">
        <ul className="flex w-max gap-5">
          {tabs.map((tab) => (
            <li key={tab} aria-current={tab === 'Tab 30' ? 'page' : undefined} className="flex h-10 items-center">
              {tab}
            </li>
          ))}
        </ul>
      </OpenInView>
    </State>
  )
}
