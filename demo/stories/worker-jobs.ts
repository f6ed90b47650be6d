import { between, nightly } from '../rhythm.ts'
import { shipped } from '../shop.ts'
import type { Scene, Story } from '../story.ts'
import { celeryTask, pythonLibrary, worker } from './frames.ts'
import { failedTask, thrown } from './story-parts.ts'

const always = () => 1

/** Errors in daily and nightly jobs. */
export const workerJobStories: readonly Story[] = [
  {
    key: 'worker/tax-rate',
    events: 172,
    rhythm: between(shipped('worker@0.32.0'), shipped('worker@0.32.1')),
    environments: ['production'],
    runsIn: 'python',
    transaction: 'worker.tasks.invoices.create_invoice',
    failure: thrown(failedTask, {
      type: 'KeyError',
      value: "'tax_rate'",
      frames: [
        ...celeryTask,
        worker('worker/tasks/invoices.py', 'create_invoice', 'invoice_line(line, order.market)', {
          order_id: '84213',
          order: '<Order HG-84213 market=se>',
        }),
        worker('worker/invoicing/lines.py', 'invoice_line', '["tax_rate"]', {
          category: "'reduced'",
          line: "OrderLine(sku='BLK-1318', quantity=1, price=11900)",
          settings: { standard: { tax_rate: '0.25' }, reduced: {} },
        }),
      ],
    }),
    tags: ({ random }) => ({ market: random.pick(['se', 'se', 'dk', 'pt']) }),
  },
  {
    key: 'worker/connection-closed',
    events: 66,
    rhythm: nightly(2),
    runsIn: 'python',
    transaction: 'worker.tasks.stock_sync.sync_stock',
    failure: thrown(
      failedTask,
      {
        type: 'OperationalError',
        module: 'psycopg',
        value: 'consuming input failed: server closed the connection unexpectedly',
        frames: [pythonLibrary('psycopg/cursor.py', 'execute', 97)],
      },
      {
        type: 'OperationalError',
        module: 'sqlalchemy.exc',
        value:
          '(psycopg.OperationalError) consuming input failed: server closed the connection unexpectedly\n[SQL: SELECT sku, on_hand, reserved FROM stock WHERE warehouse = %(warehouse)s]',
        frames: [
          ...celeryTask,
          worker('worker/tasks/stock_sync.py', 'sync_stock', 'session.execute', {
            warehouse: "'RTM'",
            self: '<@task: worker.tasks.stock_sync.sync_stock>',
          }),
          pythonLibrary('sqlalchemy/orm/session.py', 'execute', 2_365),
          pythonLibrary('sqlalchemy/engine/base.py', '_handle_dbapi_exception', 2_366),
        ],
      },
    ),
    tags: ({ random }) => ({ warehouse: random.pick(['RTM', 'HH', 'LYS']) }),
  },
  {
    key: 'worker/report-time-limit',
    events: 36,
    rhythm: nightly(3),
    runsIn: 'python',
    transaction: 'worker.tasks.reports.build_sales_report',
    failure: thrown(failedTask, {
      type: 'SoftTimeLimitExceeded',
      module: 'billiard.exceptions',
      value: 'SoftTimeLimitExceeded()',
      frames: [
        ...celeryTask,
        worker('worker/tasks/reports.py', 'build_sales_report', 'render_sheet(category', {
          month: "'2026-10'",
          category: "'kitchen'",
        }),
        pythonLibrary('billiard/pool.py', 'soft_timeout_sighandler', 228),
      ],
    }),
    tags: ({ random }) => ({ market: random.pick(['de', 'fr', 'nl']) }),
  },
  {
    key: 'worker/margin',
    events: 22,
    rhythm: between(170, 167, always),
    runsIn: 'python',
    transaction: 'worker.tasks.reports.build_margin_report',
    failure: thrown(failedTask, {
      type: 'DivisionByZero',
      module: 'decimal',
      value: "[<class 'decimal.DivisionByZero'>]",
      frames: [
        ...celeryTask,
        worker('worker/tasks/reports.py', 'build_margin_report', 'margin_of(rows)', {
          market: "'ie'",
          week: "'2026-W45'",
        }),
        worker('worker/reports/margin.py', 'margin_of', '(revenue - returned)', {
          revenue: "Decimal('8900')",
          returned: "Decimal('8900')",
          cost: "Decimal('5110')",
        }),
      ],
    }),
  },
  {
    key: 'worker/mail-server',
    events: 31,
    rhythm: between(77, 75, always),
    runsIn: 'python',
    transaction: 'worker.tasks.mail.send_order_mail',
    failure: thrown(failedTask, {
      type: 'SMTPServerDisconnected',
      module: 'smtplib',
      value: 'Connection unexpectedly closed',
      frames: [
        ...celeryTask,
        worker('worker/tasks/mail.py', 'send_order_mail', 'smtp.send(mail)', {
          template: "'order-confirmed'",
          order_id: '85110',
        }),
        { ...pythonLibrary('smtplib.py', 'getreply', 398), abs_path: '/usr/local/lib/python3.13/smtplib.py' },
      ],
    }),
  },
  {
    key: 'worker/access-denied',
    events: 16,
    rhythm: between(140, 116, always),
    environments: ['staging'],
    runsIn: 'python',
    transaction: 'worker.tasks.images.make_renditions',
    failure: thrown(failedTask, {
      type: 'ClientError',
      module: 'botocore.exceptions',
      value: 'An error occurred (AccessDenied) when calling the PutObject operation: Access Denied',
      frames: [
        ...celeryTask,
        worker('worker/tasks/images.py', 'make_renditions', 'bucket.put('),
        worker('worker/storage/bucket.py', 'put', 'self.client.put_object('),
        pythonLibrary('botocore/client.py', '_make_api_call', 1_078),
      ],
    }),
  },
  {
    key: 'worker/stock-sync-done',
    events: 13,
    rhythm: nightly(2),
    level: 'info',
    environments: ['production'],
    runsIn: 'python',
    transaction: 'worker.tasks.stock_sync.sync_stock',
    failure: {
      kind: 'message',
      template: 'Nightly stock sync finished with %s skipped rows',
      params: ({ random }: Scene) => [String(random.int(1, 64))],
      frames: [...celeryTask, worker('worker/tasks/stock_sync.py', 'report_skipped', 'capture_message(')],
    },
  },
  {
    key: 'worker/memory',
    events: 3,
    rhythm: between(290, 20, always),
    level: 'fatal',
    environments: ['production'],
    runsIn: 'python',
    transaction: 'worker.tasks.images.make_renditions',
    failure: thrown(failedTask, {
      type: 'MemoryError',
      value: '',
      frames: [
        ...celeryTask,
        worker('worker/tasks/images.py', 'make_renditions', 'resize(original, WIDTHS)', {
          product_id: '9917',
          key: "'originals/9917.tif'",
        }),
        worker('worker/images/resize.py', 'resize', 'Resampling.LANCZOS', { width: '4800', height: '6400' }),
      ],
    }),
  },
]
