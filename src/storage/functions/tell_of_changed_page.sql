-- Tells every node of a content page that has changed, come or gone.

CREATE OR REPLACE FUNCTION public.tell_of_changed_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare told jsonb := '{"table":"content_pages"}';
    begin
      if tg_op = 'UPDATE' and old.status = new.status then
        told := told || jsonb_build_object('changed', jsonb_build_object(new.id, (
          select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each(to_jsonb(new))
          where value is distinct from to_jsonb(old) -> key
        )));
      end if;
      perform pg_notify('catalogue', told::text);
      return null;
    end $function$;

CREATE TRIGGER tell_of_delete AFTER DELETE ON public.content_pages FOR EACH ROW WHEN ((old.status <> 'draft'::text)) EXECUTE FUNCTION tell_of_changed_page();

CREATE TRIGGER tell_of_insert AFTER INSERT ON public.content_pages FOR EACH ROW WHEN ((new.status <> 'draft'::text)) EXECUTE FUNCTION tell_of_changed_page();

CREATE TRIGGER tell_of_update AFTER UPDATE ON public.content_pages FOR EACH ROW WHEN (((old.status <> 'draft'::text) OR (new.status <> 'draft'::text))) EXECUTE FUNCTION tell_of_changed_page();
