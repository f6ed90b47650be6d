import { nightly, rising, together } from '../rhythm.ts'
import type { Story } from '../story.ts'
import { celeryTask, pythonLibrary, worker } from './frames.ts'
import { caught, failedTask, thrown } from './story-parts.ts'

const suppliers = ['norrland-supply', 'atelier-brun', 'delft-ceramics', 'sjoemann-rope']
const requests = [
  pythonLibrary('requests/sessions.py', 'get', 602),
  pythonLibrary('requests/sessions.py', 'request', 589),
  pythonLibrary('requests/adapters.py', 'send', 713),
]

/** Errors in suppliers’ data. */
export const workerImportStories: readonly Story[] = [
  {
    key: 'worker/feed-timeout',
    events: 147,
    rhythm: rising,
    runsIn: 'python',
    transaction: 'worker.tasks.supplier_import.import_supplier',
    failure: thrown(
      failedTask,
      {
        type: 'TimeoutError',
        value: 'The read operation timed out',
        frames: [pythonLibrary('urllib3/connectionpool.py', '_make_request', 534)],
      },
      {
        type: 'ReadTimeoutError',
        module: 'urllib3.exceptions',
        value: "HTTPSConnectionPool(host='feed.norrland-supply.example', port=443): Read timed out. (read timeout=20)",
        frames: [
          pythonLibrary('urllib3/connectionpool.py', 'urlopen', 841),
          pythonLibrary('urllib3/connectionpool.py', '_raise_timeout', 367),
        ],
      },
      {
        type: 'ReadTimeout',
        module: 'requests.exceptions',
        value: "HTTPSConnectionPool(host='feed.norrland-supply.example', port=443): Read timed out. (read timeout=20)",
        frames: [
          ...celeryTask,
          worker('worker/tasks/supplier_import.py', 'import_supplier', 'in feed.pages()', {
            supplier_id: "'norrland-supply'",
            imported: '4250',
          }),
          worker('worker/suppliers/feed.py', 'pages', 'self.download(page)', { page: '18' }),
          worker('worker/suppliers/feed.py', 'download', 'self.http.get(', {
            page: '18',
            self: '<SupplierFeed norrland-supply>',
          }),
          ...requests,
        ],
      },
    ),
    tags: { supplier: 'norrland-supply' },
    trail: ({ random }) => [
      {
        type: 'http',
        category: 'httplib',
        data: {
          method: 'GET',
          url: `https://feed.norrland-supply.example/v3/products?page=${random.int(12, 30)}&per_page=250`,
          status_code: 200,
        },
      },
    ],
  },
  {
    key: 'worker/supplier-product',
    events: 84,
    rhythm: together(nightly(4), nightly(16)),
    level: 'warning',
    runsIn: 'python',
    transaction: 'worker.tasks.supplier_import.import_supplier',
    failure: thrown(caught, {
      type: 'ValidationError',
      module: 'pydantic_core._pydantic_core',
      value: ({ random }) =>
        `${random.int(1, 3)} validation errors for SupplierProduct\nprice\n  Input should be greater than 0 [type=greater_than, input_value=0, input_type=int]`,
      frames: [
        ...celeryTask,
        worker('worker/tasks/supplier_import.py', 'import_supplier', 'upsert_products(supplier'),
        worker('worker/suppliers/products.py', 'upsert_products', 'model_validate(item)', {
          item: { sku: "'DC-7712'", price: '0', title: "'Tile, blue'" },
        }),
        pythonLibrary('pydantic/main.py', 'model_validate', 716),
      ],
    }),
    tags: ({ random }) => ({ supplier: random.pick(suppliers) }),
  },
  {
    key: 'worker/price-list-encoding',
    events: 38,
    rhythm: nightly(5),
    runsIn: 'python',
    transaction: 'worker.tasks.supplier_import.import_price_list',
    failure: thrown(failedTask, {
      type: 'UnicodeDecodeError',
      value: ({ random }) =>
        `'utf-8' codec can't decode byte 0xe9 in position ${random.int(120, 6_900)}: invalid continuation byte`,
      frames: [
        ...celeryTask,
        worker('worker/suppliers/csv_import.py', 'read_price_list', 'for row in reader]', {
          encoding: "'utf-8'",
          path: "PosixPath('/var/spool/prices/atelier-brun.csv')",
        }),
        { ...pythonLibrary('codecs.py', 'decode', 325), abs_path: '/usr/local/lib/python3.13/codecs.py' },
      ],
    }),
    tags: { supplier: 'atelier-brun' },
  },
  {
    key: 'worker/price-format',
    events: 19,
    rhythm: rising,
    level: 'warning',
    runsIn: 'python',
    transaction: 'worker.tasks.supplier_import.import_price_list',
    failure: thrown(caught, {
      type: 'InvalidOperation',
      module: 'decimal',
      value: "[<class 'decimal.ConversionSyntax'>]",
      frames: [
        ...celeryTask,
        worker('worker/suppliers/csv_import.py', 'price_row', 'parse_price(row["price"])'),
        worker('worker/suppliers/prices.py', 'parse_price', 'Decimal(digits.replace', {
          text: "'1.299,00 €'",
          digits: "'1.299,00'",
        }),
      ],
    }),
    tags: ({ random }) => ({ supplier: random.pick(suppliers) }),
  },
]
