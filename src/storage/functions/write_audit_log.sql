-- An entry of the audit log for each row that a call of staff changes. Arguments: the column of the subject's id,
-- hidden columns, derived columns.

CREATE OR REPLACE FUNCTION public.write_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      who constant jsonb := current_setting('haberdash.audit', true)::jsonb;
      old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      hidden constant text[] := tg_argv[1]::text[];
      derived constant text[] := tg_argv[2]::text[];
      values_before constant jsonb := case when old_row is null then '{}'
        else audit_values(old_row, new_row, hidden, derived) end;
      values_after constant jsonb := case when new_row is null then '{}'
        else audit_values(new_row, old_row, hidden, derived) end;
    begin
      if values_before = '{}' and values_after = '{}' then return null; end if;
      insert into audit_log (actor_id, actor, role, address, request_id, action, subject, subject_id, before, after)
      values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
        who ->> 'action', tg_table_name, coalesce(new_row, old_row) ->> tg_argv[0], values_before, values_after);
      return null;
    end $function$;

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.brands FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{version}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{version}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.content_pages FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{version,updated_at}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.fulfilments FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('order_id', '{}', '{request_key,request_digest}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.imports FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.inventory_items FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.newsletter_subscribers FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{email,requested_from,confirmed_from,consent_text,unsubscribe_key}', '{mails_sent,mailed_at}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.order_notes FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('order_id', '{text}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.order_views FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{email,shipping_address,billing_address}', '{search_text,called_at,is_cancelled}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.partial_refunds FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('order_id', '{explanation}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.postage_formats FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{version,updated_at,name_key,in_stock_at}');

CREATE TRIGGER write_audit_log AFTER INSERT ON public.reconciliation_runs FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{id,compared_until,attempts,payments,refunds,added,settled,updated_at}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('order_id', '{explanation}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.shop_settings FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('section', '{}', '{version,updated_at}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.staff_accounts FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{password_hash,totp_secret}', '{totp_last_step,last_login_at}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.staff_links FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('account_id', '{token_hash}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.staff_recovery_codes FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('account_id', '{code_hash}', '{}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.variants FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{}', '{position}');

CREATE TRIGGER write_audit_log AFTER INSERT OR DELETE OR UPDATE ON public.withdrawals FOR EACH ROW WHEN ((COALESCE(current_setting('haberdash.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION write_audit_log('id', '{name,contract,email,lines}', '{}');
