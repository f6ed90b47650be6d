import { Avatar } from '#ui/avatar.tsx'
import { State } from '../state.tsx'

const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'Edsger Dijkstra',
  'Barbara Liskov',
  'Alan Turing',
  'Ken',
  '高橋 花子',
  '',
]

export function States() {
  return (
    <>
      <State name="people">
        <div className="flex flex-wrap gap-2">
          {people.map((name) => (
            <Avatar key={name} id={name} name={name} />
          ))}
        </div>
      </State>
      <State name="team">
        <Avatar id="web" name="Web" kind="team" />
      </State>
    </>
  )
}
