import { MakerMark } from '#ui/maker-mark.tsx'
import { State } from '../state.tsx'

const makers = [
  'nextjs',
  'react',
  'javascript',
  'node',
  'python',
  'go',
  'dotnet',
  'discord',
  'google_chat',
  'telegram',
  'pagerduty',
  'opsgenie',
  'github',
  'gitlab',
  'jira',
] as const

export function States() {
  return (
    <>
      {makers.map((maker) => (
        <State key={maker} name={maker}>
          <MakerMark maker={maker} className="size-5" />
        </State>
      ))}
    </>
  )
}
