import type { Grant } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Column, Columns } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { DigestPanel } from './digest-panel.tsx'
import { DiskPanel } from './disk-panel.tsx'
import { LicencesPanel } from './licences-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** The installation: storage, upcoming deletions and health. */
export async function InstancePage() {
  const grant = await guard(sectionNeeds.instance)
  return (
    <OrganizationFrame section="instance" lead={messages('organization')('instance.lead')}>
      <ShapeWhileSlow shape={<InstanceShape />} content={() => reportContent(grant)} />
    </OrganizationFrame>
  )
}

async function reportContent(grant: Grant<'org:admin'>) {
  const report = await running().instanceReport(grant)
  return (
    <>
      <DigestPanel digest={report.digest} projects={report.storage.projects} at={report.at} />
      <Columns>
        <StoragePanel folder={report.folder} storage={report.storage} blobs={report.blobs} />
        <Column>
          <ProcessPanel process={report.process} />
          <VersionsPanel versions={report.versions} />
          <BackupPanel backups={report.backups} now={report.at} />
        </Column>
      </Columns>
      {report.disk !== null && <DiskPanel disk={report.disk} />}
      <RetentionPanel retention={report.retention} projects={report.storage.projects} now={report.at} />
      <LicencesPanel licences={report.licences} />
    </>
  )
}

function InstanceShape() {
  return (
    <>
      <SkeletonPanel lines={3} />
      <SkeletonPanel lines={6} />
      <SkeletonPanel lines={4} />
    </>
  )
}
