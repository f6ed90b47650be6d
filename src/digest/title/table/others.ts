import type { JsonObject } from '#domain/event/event.ts'
import { logged, thrown, type TitleRow } from './row.ts'

const cs = (module: string, name: string): JsonObject => ({ module, function: name, in_app: true })

export const others: readonly TitleRow[] = [
  thrown(
    'elixir',
    [
      [
        'FunctionClauseError',
        'no function clause matching in Shop.Cart.add/2',
        [{ module: 'Shop.Cart', function: 'Shop.Cart.add/2', filename: 'lib/cart.ex', in_app: true }],
      ],
    ],
    'FunctionClauseError: no function clause matching in Shop.Cart.add/2',
    'Shop.Cart in Shop.Cart.add/2',
  ),
  thrown(
    'elixir',
    [['ErlangError', 'Erlang error: {:badmatch, <<1, 2, 3>>}']],
    'ErlangError: Erlang error: {:badmatch, <<1, 2, 3>>}',
  ),
  thrown(
    'elixir',
    [['DBConnection.ConnectionError', 'tcp connect (db:5432): connection refused - :econnrefused']],
    'DBConnection.ConnectionError: tcp connect (db:5432): connection refused - :econnrefused',
  ),
  thrown(
    'dart',
    [
      [
        'StateError',
        'Bad state: No element',
        [
          { function: 'Cart.pay', filename: 'package:shop/cart.dart', in_app: true },
          { function: 'List.first', filename: 'dart:core', abs_path: 'dart:core', in_app: true },
        ],
      ],
    ],
    'StateError: Bad state: No element',
    'package:shop/cart.dart in Cart.pay',
  ),
  thrown(
    'elixir',
    [['Ecto.NoResultsError', 'expected at least one result but got none in query:\n\nfrom u0 in Shop.User']],
    'Ecto.NoResultsError: expected at least one result but got none in query: from u0 in Shop.User',
  ),
  thrown(
    'dart',
    [
      [
        'DioException',
        'DioException [connection error]: failed',
        [{ function: 'Api.get', filename: 'package:shop/api.dart', in_app: true }],
      ],
    ],
    'DioException: DioException [connection error]: failed',
  ),
  thrown(
    'csharp',
    [['System.InvalidOperationException', 'no cart', [cs('Shop.Cart', 'Pay')]]],
    'System.InvalidOperationException: no cart',
    'Shop.Cart in Pay',
  ),
  thrown(
    'csharp',
    [
      [
        'System.ServiceModel.FaultException`1[[Shop.Fault, Shop, Version=1.2.3.0, Culture=neutral, PublicKeyToken=null]]',
        'same words',
        [cs('Shop.Cart', 'Pay')],
      ],
    ],
    'System.ServiceModel.FaultException`1[[Shop.Fault]]: same words',
  ),
  thrown(
    'csharp',
    [
      [
        'System.Collections.Generic.KeyNotFoundException',
        "The given key 'x' was not present in the dictionary.",
        [cs('Shop.Cart', 'Pay'), cs('System.Collections.Generic.Dictionary`2', 'get_Item')],
      ],
    ],
    "System.Collections.Generic.KeyNotFoundException: The given key 'x' was not present in the dictionary.",
    'Shop.Cart in Pay',
  ),
  thrown('csharp', [['Box 7 is missing', 'Box 7 is missing', [cs('', 'Get-Box')]]], 'Box 7 is missing'),
  thrown(
    'csharp',
    [['System.AggregateException', 'One or more errors occurred. (no cart)', [cs('Shop.Cart', 'Pay')]]],
    'System.AggregateException: One or more errors occurred. (no cart)',
  ),
  thrown(
    'csharp',
    [
      [
        'NullReferenceException',
        'Object reference not set to an instance of an object',
        [cs('Player', 'Update'), cs('UnityEngine.Object', 'Find')],
      ],
    ],
    'NullReferenceException: Object reference not set to an instance of an object',
    'Player in Update',
  ),
  logged('csharp', '{"Level":"Error","Message":"no cart"}', 'no cart'),
  thrown(
    'csharp',
    [
      [
        'Npgsql.PostgresException',
        '23505: duplicate key value violates unique constraint "users_email_key"\n\nDETAIL: Key',
        [cs('Shop.Users', 'Add')],
      ],
    ],
    'Npgsql.PostgresException: 23505: duplicate key value violates unique constraint "users_email_key"',
  ),
]
