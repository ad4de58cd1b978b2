-- An entry of the audit log for each issued document, also for those that the shop issues by itself.

CREATE OR REPLACE FUNCTION public.write_audit_log_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      staff constant jsonb := nullif(current_setting('haberdash.audit', true), '')::jsonb;
      who constant jsonb := coalesce(staff, jsonb_build_object('actor', 'The shop', 'role', 'shop', 'action',
        case new.kind when 'invoice' then 'issueInvoice' when 'debit-note' then 'issueDebitNote'
          else 'issueCreditNote' end));
    begin
      insert into audit_log (actor_id, actor, role, address, request_id, action, subject, subject_id, after)
      values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
        who ->> 'action', tg_table_name, new.order_id,
        jsonb_build_object('kind', new.kind, 'number', new.number, 'gross', new.gross, 'currency', new.currency));
      return null;
    end $function$;

CREATE TRIGGER write_audit_log AFTER INSERT ON public.issued_documents FOR EACH ROW EXECUTE FUNCTION write_audit_log_of_document();
