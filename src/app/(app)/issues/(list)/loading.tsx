import { IssueListShape } from '#features/issues/list/issue-list-shape.tsx'

export default function IssuesLoading() {
  return <IssueListShape />
}
