-- Every change of stock is a movement, with its cause: the one that the transaction names, else the call of staff.

CREATE OR REPLACE FUNCTION public.write_stock_movements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      cause constant jsonb := coalesce(nullif(current_setting('haberdash.stock_cause', true), ''), '{}')::jsonb;
      staff constant jsonb := nullif(current_setting('haberdash.audit', true), '')::jsonb;
      has_moves constant boolean := cause ? 'moves';
      kind_of_others constant text := case
        when cause ? 'kind' and not has_moves then cause ->> 'kind'
        when staff is not null then 'edit'
        else 'other' end;
      actor constant text := case when staff is null then 'shop' when staff ->> 'actorId' is null then 'owner'
        else 'staff' end;
    begin
      if tg_op = 'INSERT' then
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select product_id, id, on_hand, on_hand, kind_of_others,
          case when not has_moves then cause ->> 'id' end,
          case when not has_moves and cause ->> 'id' is not null then id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from new_rows where on_hand <> 0 order by id;
      elsif tg_op = 'DELETE' then
        -- The movements of a deleted product go with it.
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select product_id, id, -on_hand, 0, kind_of_others,
          case when not has_moves then cause ->> 'id' end,
          case when not has_moves and cause ->> 'id' is not null then id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from old_rows where on_hand <> 0 and exists (select from products p where p.id = product_id) order by id;
      else
        insert into stock_movements (product_id, item_id, change, stock_after, kind, cause_id, line, actor, actor_id,
          request_id)
        select c.product_id, c.id, coalesce(m.change, c.change), c.before + coalesce(m.up_to_here, c.change),
          case when m.item is null then kind_of_others else cause ->> 'kind' end,
          case when m.item is not null or not has_moves then cause ->> 'id' end,
          case when m.item is not null then m.line
            when not has_moves and cause ->> 'id' is not null then c.id end,
          actor, staff ->> 'actorId', staff ->> 'requestId'
        from (
          select n.id, n.product_id, o.on_hand as before, n.on_hand - o.on_hand as change
          from old_rows o join new_rows n using (id) where n.on_hand <> o.on_hand
        ) as c
        left join (
          select item, line, change, place, sum(change) over (partition by item order by place) as up_to_here,
            sum(change) over (partition by item) as whole
          from (
            select each ->> 'item' as item, each ->> 'line' as line, (each ->> 'change')::int as change, place
            from jsonb_array_elements(cause -> 'moves') with ordinality as moves (each, place)
          ) as named
        ) as m on m.item = c.id and m.whole = c.change
        order by c.id, m.place;
        if has_moves then perform set_config('haberdash.stock_cause', '', true); end if;
      end if;
      return null;
    end $function$;

CREATE TRIGGER write_movements_of_delete AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();

CREATE TRIGGER write_movements_of_insert AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();

CREATE TRIGGER write_movements_of_update AFTER UPDATE ON public.inventory_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
