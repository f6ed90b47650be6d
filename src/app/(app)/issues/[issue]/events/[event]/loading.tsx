import { IssueShape } from '#features/issues/page/issue-shape.tsx'

export default function EventLoading() {
  return <IssueShape />
}
