import { messages } from '#messages'
import { ListShape } from '#ui/list-shape.tsx'

export function IssueListShape() {
  return <ListShape label={messages('issues')('loading.list')} bar={['w-28', 'w-36', 'w-32']} />
}
