import {
  AggregateFunctionNode,
  AliasNode,
  type OperationNode,
  OrderByItemNode,
  type OrderByNode,
  type SelectQueryNode,
  sql,
} from 'kysely';

/**
 * Returns whether a query selects rows without counting or grouping, so that it can be split into parts whose rows
 * together are its rows.
 */
export function findsRows(query: SelectQueryNode): boolean {
  const { groupBy, having, distinctOn, frontModifiers, joins = [], selections = [] } = query;
  const counts = selections.some(({ selection }) => AggregateFunctionNode.is(withoutAlias(selection)));
  const isInner = joins.every(({ joinType }) => joinType === 'InnerJoin');
  return isInner && !(groupBy || having || distinctOn || frontModifiers || counts);
}

/** Returns the order of a query's rows by column positions, which a query in several parts needs. */
export function orderByPlace(orderBy: OrderByNode, { selections = [] }: SelectQueryNode): OrderByNode {
  const selected = selections.map(({ selection }) => textOf(withoutAlias(selection)));
  const items = orderBy.items.map((item) => {
    const place = selected.indexOf(textOf(item.orderBy));
    if (place < 0) throw new Error('A query of the past can be ordered only by columns that it selects.');
    return OrderByItemNode.create(sql.lit(place + 1).toOperationNode(), item.direction);
  });
  return { ...orderBy, items };
}

function withoutAlias(node: OperationNode): OperationNode {
  return AliasNode.is(node) ? node.node : node;
}

/** Returns a text that is equal for two references to one column. */
function textOf(node: OperationNode): string {
  return JSON.stringify(node);
}
