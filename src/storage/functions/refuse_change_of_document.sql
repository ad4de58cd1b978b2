-- Issued documents are never changed. Documents of trials go with their order; after six years names may be erased.

CREATE OR REPLACE FUNCTION public.refuse_change_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and old.is_trial and not exists (select from orders where id = old.order_id) then
        return old;
      end if;
      if tg_op = 'UPDATE' and current_setting('haberdash.erasing', true) = 'on'
        and old.issued_at < now() - interval '6 years'
        and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
        and new.content - 'erasedAt' = old.content || '{"buyer": [], "deliverTo": null}'
        and jsonb_typeof(new.content -> 'erasedAt') = 'string' then
        return new;
      end if;
      raise exception 'invoices and credit notes are never changed';
    end $function$;

CREATE TRIGGER documents_never_change BEFORE DELETE OR UPDATE ON public.issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document();
